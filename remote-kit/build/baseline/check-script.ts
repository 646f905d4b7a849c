import type { Identifier } from '@mdn/browser-compat-data';
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import { type ESTree, parseSync, Visitor } from 'vite';
import { featuresBelow, isEverywhere, type LackingFeature, lackedBy } from './baseline.ts';

/**
 * A global, such as `requestIdleCallback`, or a member of one. The data does not tell whether `owner` itself has the member, like
 * `Promise.withResolvers`, or its instances, like `Element.checkVisibility`.
 */
export type ScriptFeature = LackingFeature & { owner?: string; name: string; isEverywhere: boolean };

const { api, javascript } = bcd;
const { builtins } = javascript as { builtins: Identifier };

const globalScope = [api, builtins].flatMap(featuresBelow);
const interfaces = [...globalScope, ...featuresBelow(builtins.Intl ?? {})];

/** What scripts can use in today's browsers and not in all of the baseline. */
export type ScriptFeatures = {
  /** By path: globals, and members of globals. */
  byPath: ReadonlyMap<string, ScriptFeature>;
  /** By name: members of instances, where no interface has one of the name in all browsers. */
  members: ReadonlyMap<string, ScriptFeature>;
};

export function indexScriptFeatures(): ScriptFeatures {
  const features = lackingFeatures();
  const known = knownMembers();
  // Other methods are left out: many plain objects have members of the same names.
  const members = features.filter(({ owner, name, isEverywhere }) => owner && isEverywhere && !known.has(name));
  return {
    byPath: new Map(features.map((feature) => [feature.path, feature])),
    members: new Map(members.map((feature) => [feature.name, feature])),
  };
}

/**
 * Finds lacking globals, members of globals (`URL.canParse`), calls of methods (`x.checkVisibility()`) and assignments to attributes of
 * elements (`x.popover = 'auto'`). A script that defines a member of the name itself means its own.
 */
export function findInScript(code: string, { byPath, members }: ScriptFeatures): Set<ScriptFeature> {
  const { program, errors } = parseSync('script.js', code);
  if (errors[0]) throw new Error(`The script could not be parsed: ${errors[0].message}`);
  const found = new Set<ScriptFeature>();
  const used = new Set<ScriptFeature>();
  const defined = new Set<string | undefined>();
  const noReferences = new Set<unknown>();
  const use = (path: string | undefined) => {
    const feature = byPath.get(path ?? '');
    if (feature) found.add(feature);
  };
  const define = ({ key, computed }: { key: ESTree.Node; computed: boolean }) => {
    if (!computed) noReferences.add(key);
    if (!computed) defined.add(nameOf(key));
  };
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed) return;
      noReferences.add(property);
      const [owner, name] = [nameOf(object), nameOf(property)];
      use(/^(globalThis|window|self)$/.test(owner ?? '') ? name : `${owner}.${name}`);
    },
    CallExpression({ callee, optional }) {
      const feature = members.get(memberOf(callee) ?? '');
      if (feature && !optional) used.add(feature);
    },
    AssignmentExpression({ left }) {
      const name = memberOf(left);
      const feature = members.get(name ?? '');
      if (/^(HTML\w*)?Element$/.test(feature?.owner ?? '')) used.add(feature as ScriptFeature);
      else defined.add(name);
    },
    Property: define,
    PropertyDefinition: define,
    MethodDefinition: define,
    ImportSpecifier: ({ imported }) => void noReferences.add(imported),
    ExportSpecifier: ({ exported }) => void noReferences.add(exported),
    // A test for a feature is no use of it.
    UnaryExpression: ({ operator, argument }) => void (operator === 'typeof' && noReferences.add(argument)),
    Identifier(node) {
      if (!noReferences.has(node)) use(node.name);
    },
  }).visit(program);
  for (const feature of used) if (!defined.has(feature.name)) found.add(feature);
  return found;
}

const nameOf = (node: ESTree.Node) => (node.type === 'Identifier' ? node.name : undefined);

/** The name behind the dot of `object.name`. */
const memberOf = (node: ESTree.Node) => (node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : undefined);

/** What scripts can use in today's browsers, and some browser of the baseline lacks. */
export function lackingFeatures(): ScriptFeature[] {
  const globals = [...globalScope, ...featuresBelow(api.Window ?? {})].map(([name, feature]) => ({ feature, path: name, name }));
  const members = interfaces.flatMap(([owner, node]) =>
    membersOf(node).map(([name, feature]) => ({ feature, path: `${owner}.${name}`, owner, name })),
  );
  return [...globals, ...members].flatMap(({ feature, ...names }) => {
    const browsers = lackedBy(feature);
    return browsers.length > 0 ? { ...names, lackedBy: browsers, isEverywhere: isEverywhere(feature) } : [];
  });
}

/** The names of members that every browser of the baseline has, in some interface. Styles of elements are such members too. */
function knownMembers(): Set<string> {
  const members = interfaces.flatMap(([, node]) => membersOf(node)).filter(([, feature]) => lackedBy(feature).length === 0);
  const properties = Object.keys((bcd.css as { properties: Identifier }).properties).map((name) =>
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
  return new Set([...members.map(([name]) => name), ...properties]);
}

/** Without events, options of methods and the like, whose names are no identifiers or end differently. */
function membersOf(node: Identifier) {
  return featuresBelow(node)
    .filter(([name]) => /^\w+$/.test(name) && !name.endsWith('_event'))
    .map(([name, feature]) => [name.replace(/_static$/, ''), feature] as const);
}

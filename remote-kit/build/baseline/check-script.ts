import { type ESTree, parseSync, Visitor } from 'vite';
import { knownMembers, lackingFeatures, type ScriptFeature } from './script-features.ts';

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
  // Others do not run in every browser of today either, and are too many: their names are also those of plain objects' members.
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

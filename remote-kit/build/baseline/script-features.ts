import type { Identifier } from '@mdn/browser-compat-data';
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import { featuresBelow, isEverywhere, type LackingFeature, lackedBy } from './support.ts';

/**
 * A global, such as `requestIdleCallback`, or a member of one. The data does not tell whether `owner` itself has the member, like
 * `Promise.withResolvers`, or its instances, like `Element.checkVisibility`.
 */
export type ScriptFeature = LackingFeature & { owner?: string; name: string; isEverywhere: boolean };

const { api, javascript } = bcd;
const { builtins } = javascript as { builtins: Identifier };

const globalScope = [api, builtins].flatMap(featuresBelow);
const interfaces = [...globalScope, ...featuresBelow(builtins.Intl ?? {})];

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
export function knownMembers(): Set<string> {
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

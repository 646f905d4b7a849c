import type { Identifier } from '@mdn/browser-compat-data';
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import { type CssNode, find, parse, type WalkContext, walk } from 'css-tree';
import { featuresBelow, type LackingFeature, lackedBy } from './baseline.ts';

/** By path, such as `css.properties.text-wrap` or `css.types.color.light-dark`. */
export type StyleFeatures = ReadonlyMap<string, LackingFeature>;

/** The features of styles that some browser of the baseline lacks. Functions and units, which any property may have, are also at `css.types.<name>`. */
export function indexStyleFeatures(): StyleFeatures {
  const lacking = new Map<string, LackingFeature>();
  const known = new Set<string>();
  const visit = (node: Identifier, parent: string) => {
    for (const [name, feature] of featuresBelow(node)) {
      // Styles have a prefixed name only beside the one without a prefix.
      if (name.startsWith('-')) continue;
      const path = `${parent}.${name}`;
      const browsers = lackedBy(feature);
      const paths = [path, ...(path.startsWith('css.types') ? [`css.types.${name}`] : [])];
      for (const each of paths) {
        if (browsers.length === 0) known.add(each);
        else lacking.set(each, { path, lackedBy: browsers });
      }
      visit(feature, path);
    }
  };
  for (const [kind, node] of Object.entries(bcd.css)) visit(node as Identifier, `css.${kind}`);
  for (const path of known) lacking.delete(path);
  return lacking;
}

/** Finds lacking properties, values, functions, units, selectors and at-rules. What is in `@supports` has its own fallback. */
export function findInStyles(css: string, lacking: StyleFeatures): Set<LackingFeature> {
  const found = new Set<LackingFeature>();
  walk(parse(css, { parseCustomProperty: true }), function (node) {
    if (node.type === 'Atrule' && node.name === 'supports') return this.skip;
    for (const path of pathsOf(node, this)) {
      const feature = lacking.get(path);
      if (feature) found.add(feature);
    }
    return undefined;
  });
  return found;
}

/** The parser keeps a rule in a rule as text, unless its selector begins with `&`. */
const isNested = (node: CssNode) => node.type === 'Rule' || (node.type === 'Raw' && node.value.includes('{'));

function pathsOf(node: CssNode, { declaration }: WalkContext): string[] {
  switch (node.type) {
    case 'Atrule':
      return [`css.at-rules.${node.name}`];
    case 'Feature':
      return [`css.at-rules.${node.kind}.${node.name}`];
    case 'Rule':
      return find(node.block, isNested) ? ['css.selectors.nesting'] : [];
    case 'NestingSelector':
      return ['css.selectors.nesting'];
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [`css.selectors.${node.name}`];
    case 'Declaration':
      return [`css.properties.${node.property}`];
    case 'Identifier':
      return declaration ? [`css.properties.${declaration.property}.${node.name}`] : [];
    case 'Dimension':
      return [`css.types.${node.unit}`];
    case 'Function': {
      const first = node.children.first;
      const isRelative = first?.type === 'Identifier' && first.name === 'from';
      return [
        `css.properties.${declaration?.property}.${node.name}`,
        `css.types.${node.name}`,
        ...(isRelative ? [`css.types.color.${node.name}.relative_syntax`] : []),
      ];
    }
    default:
      return [];
  }
}

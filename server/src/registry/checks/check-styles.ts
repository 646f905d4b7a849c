import { embeddedFolder, type Release } from '@osk/shared/contract/release';
import { type CssNode, generate, parse, type Selector, tokenize, tokenTypes, walk } from 'css-tree';

/** A class or animation of a CSS module as Vite names it: `_page_1x2y3_14`. */
const moduleName = /^_[\w-]+_[\w-]{5}_\d+$/;

/** At-rules that act only on the rules in them, or on the paper. All others act on the whole document. */
const localRules = new Set(['media', 'supports', 'container', 'layer', 'scope', 'starting-style', 'page', 'charset']);

const named = 5;
const deepest = 50;

/** The style sheets of a release, without those for embedding, which have a shadow root of their own. */
export const styleSheetsOf = ({ files }: Pick<Release, 'files'>): string[] =>
  Object.keys(files).filter((file) => file.endsWith('.css') && !file.startsWith(`${embeddedFolder}/`));

/**
 * Every style of a remote is limited by a class of one of its modules, so that it cannot change the pages of others. Returns one English
 * sentence a style sheet and reason.
 */
export function findGlobalStyles(file: string, css: string): string[] {
  if (nestingOf(css) > deepest) return [`${file} is nested too deeply: it has more than ${deepest} rules or brackets in each other.`];
  const [selectors, rules] = [new Set<string>(), new Set<string>()];
  walk(parse(css, { positions: true, parseValue: false }), function (node) {
    const atRule = node.type === 'Atrule' ? node.name.toLowerCase() : undefined;
    if (node.type === 'Atrule' && atRule?.endsWith('keyframes')) {
      const name = node.prelude ? generate(node.prelude) : '';
      if (!moduleName.test(name)) rules.add(`@${node.name} ${name}`);
      return this.skip;
    }
    if (atRule !== undefined && !localRules.has(atRule)) rules.add(`@${atRule}`);
    // What the parser does not know, outside of any rule.
    if (node.type === 'Raw' && !this.atrulePrelude && !this.declaration) selectors.add(node.value.trim());
    if (node.type !== 'Rule') return undefined;
    const preludes = node.prelude.type === 'SelectorList' ? node.prelude.children.toArray() : [node.prelude];
    for (const selector of preludes) {
      if (selector.type !== 'Selector' || !isLimited(selector)) selectors.add(textOf(selector, css));
    }
    // Rules in a rule are limited as it is.
    return this.skip;
  });
  return [
    ...(selectors.size > 0 ? [`${file} changes the pages of others: no class of a CSS module limits ${list(selectors)}.`] : []),
    ...(rules.size > 0
      ? [`${file} changes the pages of others by ${list(rules)}. The portal's own styles have fonts and properties.`]
      : []),
  ];
}

const { Function: call, LeftCurlyBracket, LeftParenthesis, LeftSquareBracket, ...others } = tokenTypes;
const closers = new Map<number, number>([
  [call, others.RightParenthesis],
  [LeftParenthesis, others.RightParenthesis],
  [LeftSquareBracket, others.RightSquareBracket],
  [LeftCurlyBracket, others.RightCurlyBracket],
]);

/** The most brackets that are open at once. The parser calls itself for each of them. A closer of another kind closes none. */
function nestingOf(css: string): number {
  const open: number[] = [];
  let most = 0;
  tokenize(css, (type) => {
    const closer = closers.get(type);
    if (closer !== undefined) open.push(closer);
    else if (type === open.at(-1)) open.pop();
    most = Math.max(most, open.length);
  });
  return most;
}

const textOf = ({ loc }: CssNode, css: string): string => css.slice(loc?.start.offset, loc?.end.offset);

/** Whether a selector contains a class of a module outside of `:not()`. In `:is()` and `:where()`, each alternative must. */
function isLimited(selector: Selector): boolean {
  return selector.children.some((part) => {
    if (part.type === 'ClassSelector') return moduleName.test(part.name);
    if (part.type !== 'PseudoClassSelector' || part.children === null) return false;
    if (part.name.toLowerCase() === 'not') return false;
    const selectors = part.children.toArray().flatMap(selectorsIn);
    return selectors.length > 0 && selectors.every(isLimited);
  });
}

function selectorsIn(node: CssNode): Selector[] {
  if (node.type === 'Selector') return [node];
  return node.type === 'SelectorList' ? node.children.toArray().flatMap(selectorsIn) : [];
}

function list(texts: ReadonlySet<string>): string {
  const shown = [...texts].slice(0, named).map((text) => text.slice(0, 100));
  return `${shown.join(', ')}${texts.size > named ? `, … ${texts.size - named} more` : ''}`;
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { root } from './packages.ts';

type Node = ESTree.Node;

/**
 * Finds the texts in JSX that share their element. A browser's translation replaces text nodes, and React then writes into the old ones:
 * only the single text of an element is always replaced whole. What a caller gives may be a text: `Slot` shows it.
 * Returns `line: text` for each.
 */
export function findSharedTexts(file: string, source: string): string[] {
  const found = new Set<string>();
  const { program } = parseSync(file, source);
  const elements = namesOfElements(program);
  const report = ({ start, end }: Node) => found.add(`${source.slice(0, start).split('\n').length}: ${source.slice(start, end)}`);
  const check = (node: Node) => mayBeText(node, elements) && report(node);
  // A component's text is beside whatever stands beside the component. A name is not followed to its value.
  const checkResult = (node: Node) => {
    for (const result of resultsOf(node)) if (result.type !== 'Identifier') check(result);
  };

  const components = new Set<Node>();
  const functions: Node[] = [];
  const enter = (node: Node) => void functions.push(node);
  const leave = () => void functions.pop();
  new Visitor({
    JSXElement: ({ openingElement: { name }, children }) => {
      // A text of a drawing is not translated.
      if (name.type === 'JSXIdentifier' && name.name === 'text') return;
      const shown = children.filter(isShown);
      // React makes text nodes of a list, however short.
      if (shown.length > 1 || shown.some(isList)) shown.forEach(check);
    },
    // Its texts are beside whatever stands beside the fragment.
    JSXFragment: ({ children }) => children.filter(isShown).forEach(check),
    VariableDeclarator: ({ id, init }) => {
      if (isComponentName(id) && init) components.add(init);
    },
    FunctionDeclaration: (node) => {
      enter(node);
      if (isComponentName(node.id)) components.add(node);
    },
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: (node) => {
      enter(node);
      if (components.has(node) && node.expression) checkResult(node.body);
    },
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement: ({ argument }) => {
      const returning = functions.at(-1);
      if (argument && returning && components.has(returning)) checkResult(argument);
    },
  }).visit(program);
  return [...found];
}

const isComponentName = (id: Node | null) => id?.type === 'Identifier' && /^[A-Z]/.test(id.name);

/** The constants of a file that hold elements, and its functions that return them. What comes from a caller has another value each time. */
function namesOfElements(program: ESTree.Program): ReadonlySet<string> {
  const names = new Set<string>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init && isElements(init, names)) names.add(id.name);
    },
  }).visit(program);
  new Visitor({
    ObjectPattern: ({ properties }) => {
      for (const property of properties)
        if (property.type === 'Property' && property.value.type === 'Identifier') names.delete(property.value.name);
    },
  }).visit(program);
  return names;
}

/** An element, or a function that returns one. */
function isElements(node: Node, elements: ReadonlySet<string>): boolean {
  if (node.type === 'Identifier') return elements.has(node.name);
  if (node.type !== 'ArrowFunctionExpression') return !mayBeText(node, elements);
  if (node.body.type !== 'BlockStatement') return !mayBeText(node.body, elements);
  // Returns in branches are further calls of the same kind here, so the last one speaks for all.
  const last = node.body.body.at(-1);
  return last?.type === 'ReturnStatement' && last.argument !== null && !mayBeText(last.argument, elements);
}

function mayBeText(node: Node, elements: ReadonlySet<string>): boolean {
  return resultsOf(node).some((result) => {
    if (result.type === 'JSXText') return result.value.trim() !== '';
    if (result.type === 'Literal')
      return typeof result.value === 'number' || (typeof result.value === 'string' && result.value.trim() !== '');
    if (result.type === 'Identifier') return !elements.has(result.name);
    if (result.type === 'CallExpression') return !returnsElements(result, elements);
    // The texts of a fragment are found there.
    return result.type !== 'JSXElement' && result.type !== 'JSXFragment';
  });
}

/** `list.map` and the `render` of `useDialogs` return what the function that they are given returns. */
function returnsElements({ callee, arguments: given }: ESTree.CallExpression, elements: ReadonlySet<string>): boolean {
  if (callee.type === 'Identifier' && (callee.name === 'createPortal' || elements.has(callee.name))) return true;
  return given.some((one) => (one.type === 'ArrowFunctionExpression' || one.type === 'Identifier') && isElements(one, elements));
}

/** The values that an expression can have, without conditions. */
function resultsOf(node: Node): Node[] {
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression') return resultsOf(node.expression);
  if (node.type === 'ConditionalExpression') return [...resultsOf(node.consequent), ...resultsOf(node.alternate)];
  if (node.type !== 'LogicalExpression') return [node];
  return node.operator === '&&' ? resultsOf(node.right) : [...resultsOf(node.left), ...resultsOf(node.right)];
}

/** Neither a comment nor the space between lines. */
function isShown(child: ESTree.JSXChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() !== '' || !child.value.includes('\n');
  return child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';
}

function isList(child: Node): boolean {
  return resultsOf(child).some(
    (result) =>
      result.type === 'ArrayExpression' ||
      (result.type === 'CallExpression' &&
        result.callee.type === 'MemberExpression' &&
        result.callee.property.type === 'Identifier' &&
        result.callee.property.name === 'map'),
  );
}

// Looks at every source file that git knows or would add.
if (import.meta.main) {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '*.tsx'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  for (const file of files) {
    if (file.endsWith('.test.tsx') || !existsSync(join(root, file))) continue;
    for (const text of findSharedTexts(file, readFileSync(join(root, file), 'utf8'))) {
      console.error(
        `${file}:${text}\n    A translated page keeps an old text that shares its element: put it into one of its own, or into one string.`,
      );
      process.exitCode = 1;
    }
  }
}

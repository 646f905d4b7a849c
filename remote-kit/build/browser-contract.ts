import { type ESTree, type Plugin, parseAst } from 'vite';

/** What a browser uses of an endpoint, and what only the server, the tests and the documentation use. */
const kept = ['method', 'path', 'idempotent', 'persist', 'paged'];
const dropped = ['summary', 'access', 'params', 'query', 'body', 'record', 'answer'];

/**
 * Keeps of the contract's endpoints only what a browser uses. Their shapes are then unused and left out, and zod with them. Fails the
 * build at an endpoint that it does not understand: one that keeps its shapes would load zod on every page.
 */
export function browserContract(): Plugin {
  return {
    name: 'browser-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/src\/contract\/(shapes\/)?[\w-]+\.ts$/ },
      handler(code, id) {
        // It configures zod when it is loaded.
        if (id.endsWith('/shapes/shape.ts')) return undefined;
        // `sideEffects` in package.json would concern all modules of the package, and split the shell's entry into more files.
        if (id.includes('/shapes/')) return { code, map: null, moduleSideEffects: false };
        return code.includes("/endpoint.ts'") ? { code: withoutShapes(code, id), map: null } : undefined;
      },
    },
  };
}

/**
 * A module of the contract without what browsers do not use. Blanks take its place, so that line numbers stay.
 * @throws if an endpoint is anything but `export const name = endpoint({ … })` with known properties
 */
export function withoutShapes(code: string, id: string): string {
  const program = parseAst(code, { lang: 'ts' }, id);
  const literals = program.body.map(endpointIn).filter((literal) => literal !== undefined);
  if (program.body.some(importsDifferently) || namesIn(program) !== literals.length + 1) {
    throw new Error(`${id}: an endpoint must be written as: export const name = endpoint({ … })`);
  }
  let result = code;
  for (const property of literals.flatMap(({ properties }) => properties)) {
    const name = nameOf(property);
    if (name !== undefined && kept.includes(name) && isPlain(property)) continue;
    if (name === undefined || !dropped.includes(name)) {
      throw new Error(`${id}: browsers cannot be given this property of an endpoint: ${code.slice(property.start, property.end)}`);
    }
    const end = code[property.end] === ',' ? property.end + 1 : property.end;
    result = result.slice(0, property.start) + code.slice(property.start, end).replaceAll(/\S/g, ' ') + result.slice(end);
  }
  return result;
}

type Property = ESTree.ObjectExpression['properties'][number];

/** The literal of `export const name = endpoint({ … })`. */
function endpointIn(statement: ESTree.Program['body'][number]): ESTree.ObjectExpression | undefined {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return undefined;
  const [declarator, ...others] = statement.declaration.declarations;
  if (others.length > 0 || declarator?.init?.type !== 'CallExpression') return undefined;
  const { callee, arguments: given } = declarator.init;
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return undefined;
  const [literal, ...more] = given;
  return literal?.type === 'ObjectExpression' && more.length === 0 ? literal : undefined;
}

/** Whether a statement takes the module of `endpoint` in any other way than `import { endpoint } from './endpoint.ts'`. */
function importsDifferently(statement: ESTree.Program['body'][number]): boolean {
  if (!('source' in statement) || !statement.source?.value.endsWith('endpoint.ts')) return false;
  if (statement.type !== 'ImportDeclaration') return true;
  return statement.specifiers.some((specifier) => specifier.type !== 'ImportSpecifier' || specifier.local.name !== 'endpoint');
}

/** How often the name `endpoint` is in the code, its import counted once. */
function namesIn(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  if ('type' in node && node.type === 'ImportSpecifier') return 'local' in node ? namesIn(node.local) : 0;
  if ('type' in node && 'name' in node && node.type === 'Identifier' && node.name === 'endpoint') return 1;
  return Object.values(node).reduce((sum: number, part) => sum + namesIn(part), 0);
}

/** Undefined for a spread, a method and a computed name. */
function nameOf(property: Property): string | undefined {
  if (property.type !== 'Property' || property.computed || property.method || property.kind !== 'init') return undefined;
  return property.key.type === 'Identifier' ? property.key.name : undefined;
}

/** Whether a value needs no import: a literal, or a function that imports when it is called. */
function isPlain(property: Property): boolean {
  if (property.type !== 'Property') return false;
  const { type } = property.value;
  return type === 'Literal' || type === 'ArrowFunctionExpression';
}

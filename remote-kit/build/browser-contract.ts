import { type ESTree, type Plugin, parseAst } from 'vite';

/** What a browser uses of an endpoint, and what only the server, the tests and the documentation use. */
const kept = ['method', 'path', 'idempotent', 'persist', 'paged'];
const dropped = ['summary', 'access', 'params', 'query', 'body', 'bytes', 'unparsed', 'bodyLimit', 'record', 'answer'];

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
      filter: { id: /\/shared\/src\/contract\/([\w-]+\/)?[\w-]+\.[jt]s$/ },
      handler(code, id) {
        if (id.includes('/contract/call-compatibility/'))
          this.error(`${id} is for build tools and the server: it would load all of zod on a page`);
        // It configures zod when it is loaded.
        if (/\/shapes\/shape\.[jt]s$/.test(id)) return undefined;
        // `sideEffects` in package.json would concern all modules of the package, and split the shell's entry into more files.
        if (id.includes('/shapes/')) return { code, map: null, moduleSideEffects: false };
        return /\/endpoint\.[jt]s['"]/.test(code) ? { code: withoutShapes(code, id), map: null } : undefined;
      },
    },
  };
}

/**
 * A module of the contract without what browsers do not use, and without its imports of shapes: an unused import would still put the
 * shapes into the page's file. Blanks take the place of both, so that line numbers stay.
 * @throws if an endpoint is anything but a call with a literal of known properties, or something else uses a shape
 */
export function withoutShapes(code: string, id: string): string {
  const program = parseAst(code, { lang: 'ts' }, id);
  const given = endpointsIn(program, id).map((endpoint) => endpoint.given);
  const properties = given.flatMap((values) => propertiesOf(values, id)).filter((property) => !isKept(property));
  const wrong = properties.find((property) => !dropped.includes(nameOf(property) ?? ''));
  if (wrong) throw new Error(`${id}: browsers cannot be given this property of an endpoint: ${code.slice(wrong.start, wrong.end)}`);

  const imports = program.body.filter((node) => node.type === 'ImportDeclaration' && /^\.\.?\/shapes\//.test(node.source.value));
  const names = namesIn(program, new Set<unknown>([...properties, ...imports]));
  const used = imports.flatMap(localNames).find((name) => names.includes(name));
  if (used) throw new Error(`${id}: only endpoints use a shape, or a page would load zod: ${used}`);
  return [...properties, ...imports].reduce(withBlanks, code);
}

type Statement = ESTree.Program['body'][number];
type Property = ESTree.ObjectExpression['properties'][number];

type Endpoint = {
  name: string;
  given: readonly ESTree.Argument[];
  /** Whether its own module uses it. */
  isUsed: boolean;
};

/** The endpoints that a module exports. @throws unless each is written as `export const name = endpoint(…)` */
export function endpointsIn(program: ESTree.Program, id: string): Endpoint[] {
  const imported = program.body.flatMap(importsOfEndpoint);
  const names = namesIn(program, new Set());
  const countOf = (name: string) => names.filter((each) => each === name).length;
  const calls = program.body.flatMap((statement) => exportedCalls(statement, imported));
  // Each import and each endpoint names it once.
  const isEveryCallKnown = imported.reduce((sum, local) => sum + countOf(local), 0) === imported.length + calls.length;
  if (!isEveryCallKnown || program.body.some(exportsEndpoint)) throw unknownForm(id);
  return calls.map((call) => ({ ...call, isUsed: countOf(call.name) > 1 }));
}

const unknownForm = (id: string) => new Error(`${id}: an endpoint must be written as: export const name = endpoint({ … })`);

const isEndpointModule = (source: ESTree.StringLiteral | null) => /(^|\/)endpoint(\.[jt]s)?$/.test(source?.value ?? '');

const isNamedEndpoint = (name: ESTree.ModuleExportName) => 'name' in name && name.name === 'endpoint';

/** The local name of `endpoint` in an import from its module, or of the whole module. */
function importsOfEndpoint(statement: Statement): string[] {
  if (statement.type !== 'ImportDeclaration' || !isEndpointModule(statement.source)) return [];
  return statement.specifiers
    .filter((specifier) => specifier.type !== 'ImportSpecifier' || isNamedEndpoint(specifier.imported))
    .map(({ local }) => local.name);
}

function exportsEndpoint(statement: Statement): boolean {
  if (statement.type === 'ExportAllDeclaration') return isEndpointModule(statement.source);
  if (statement.type !== 'ExportNamedDeclaration' || !isEndpointModule(statement.source)) return false;
  return statement.specifiers.some(({ local }) => isNamedEndpoint(local));
}

/** The calls in `export const name = endpoint(…)`. */
function exportedCalls(statement: Statement, imported: readonly string[]): Omit<Endpoint, 'isUsed'>[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
  return statement.declaration.declarations.flatMap(({ id, init }) => {
    const isEndpoint = init?.type === 'CallExpression' && init.callee.type === 'Identifier' && imported.includes(init.callee.name);
    return isEndpoint && id.type === 'Identifier' ? { name: id.name, given: init.arguments } : [];
  });
}

function propertiesOf([literal, ...more]: Endpoint['given'], id: string): Property[] {
  if (literal?.type !== 'ObjectExpression' || more.length > 0) throw unknownForm(id);
  return literal.properties;
}

const localNames = (statement: Statement): string[] =>
  statement.type === 'ImportDeclaration' ? statement.specifiers.map(({ local }) => local.name) : [];

/** The names that the code refers to, without those of types and of the nodes to leave out. */
function namesIn(node: unknown, leftOut: ReadonlySet<unknown>): string[] {
  if (typeof node !== 'object' || node === null || leftOut.has(node)) return [];
  if (Array.isArray(node)) return node.flatMap((part) => namesIn(part, leftOut));
  const { type = '', name, computed, exportKind, ...parts } = node as Record<string, unknown> & { type?: string };
  if (type.startsWith('TS') || exportKind === 'type') return [];
  if (type === 'ImportSpecifier') return namesIn(parts.local, leftOut);
  // `a.name` and `{ name: a }` refer to `a` only.
  if (type === 'MemberExpression' && !computed) return namesIn(parts.object, leftOut);
  if (type === 'Property' && !computed) return namesIn(parts.value, leftOut);
  return type === 'Identifier' ? [String(name)] : Object.values(parts).flatMap((part) => namesIn(part, leftOut));
}

/** Undefined for a spread, a method and a computed name. */
function nameOf(property: Property): string | undefined {
  if (property.type !== 'Property' || property.computed || property.method || property.kind !== 'init') return undefined;
  return property.key.type === 'Identifier' ? property.key.name : undefined;
}

/** Whether a browser uses it, and its value needs no import: a literal, or a function that imports when it is called. */
function isKept(property: Property): boolean {
  if (property.type !== 'Property' || !kept.includes(nameOf(property) ?? '')) return false;
  return property.value.type === 'Literal' || property.value.type === 'ArrowFunctionExpression';
}

/** Replaces a node, and the comma behind it, by blanks. */
function withBlanks(code: string, { start, end }: { start: number; end: number }): string {
  const after = code[end] === ',' ? end + 1 : end;
  return code.slice(0, start) + code.slice(start, after).replaceAll(/\S/g, ' ') + code.slice(after);
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeCall } from '@osk/shared/contract/calls/describe-call';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import type { Call } from '@osk/shared/contract/shapes/release';
import { type ESTree, parseAst, type Rolldown } from 'vite';
import { namesIn } from './browser-contract.ts';
import type { Bundle } from './bundle.ts';
import { importBundled } from './import-bundled.ts';

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The module of `endpoint`: in the portal's repository, and in the package for teams. */
const endpointModule = /\/shared\/src\/contract\/endpoint\.[jt]s$/;

/**
 * Describes the calls that a bundle contains, by path and method: the endpoints that other modules import or their own module uses. The
 * browser's modules have no shapes, so the sources are bundled again and imported. A request without an endpoint, such as a plain
 * `fetch`, is not found.
 * @throws Error when an endpoint is not an exported constant of its module, or when that module runs only in a browser
 */
export async function readBundledCalls({ getModuleInfo }: Context, root: string, bundle: Bundle): Promise<Call[]> {
  const endpoints = Object.values(bundle).flatMap((output) => {
    if (output.type !== 'chunk') return [];
    return Object.entries(output.modules).flatMap(([id, { renderedExports }]) => {
      const { code, importedIds = [] } = getModuleInfo(id) ?? {};
      if (!code || !importedIds.some((imported) => endpointModule.test(imported))) return [];
      return endpointsIn(code, id).flatMap(({ name, isUsed }) => (isUsed || renderedExports.includes(name) ? [{ id, name }] : []));
    });
  });
  const calls = (await importEndpoints(root, endpoints)).map((endpoint) => JSON.stringify(describeCall(endpoint)));
  const described = [...new Set(calls)].sort().map((call): Call => JSON.parse(call));
  return described.toSorted((one, other) => compare(one.path, other.path) || compare(one.method, other.method));
}

/** Not by a language, so that each machine sorts alike. */
const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

async function importEndpoints(root: string, endpoints: readonly { id: string; name: string }[]): Promise<EndpointDefinition[]> {
  if (endpoints.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'calls-'));
  try {
    const entry = join(folder, 'endpoints.js');
    const lines = endpoints.map(({ id, name }, index) => `export { ${name} as endpoint${index} } from ${JSON.stringify(id)};`);
    writeFileSync(entry, lines.join('\n'));
    // Runs no module that only a browser needs.
    const rolldownOptions = { treeshake: { moduleSideEffects: false } };
    const { module } = await importBundled<Record<string, EndpointDefinition>>(entry, { root, build: { rolldownOptions } });
    return Object.values(module);
  } catch (error) {
    const modules = [...new Set(endpoints.map(({ id }) => id))].join(', ');
    throw new Error(`The shapes of the calls could not be read. Endpoints must be in modules that also run in Node: ${modules}\n${error}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The endpoints that a module exports, and whether the module itself uses them. */
function endpointsIn(code: string, id: string): { name: string; isUsed: boolean }[] {
  const program = parseAst(code, {}, id);
  const imports = program.body.flatMap(importsOfEndpoint);
  const names = namesIn(program, new Set());
  const countOf = (name: string) => names.filter((each) => each === name).length;
  const endpoints = program.body.flatMap((statement) => exportedEndpoint(statement, imports));
  // Each import and each endpoint names it once.
  const isEveryCallKnown = imports.reduce((sum, local) => sum + countOf(local), 0) === imports.length + endpoints.length;
  if (!isEveryCallKnown || program.body.some(exportsEndpoint))
    throw new Error(`${id}: an endpoint must be written as: export const name = endpoint({ … })`);
  return endpoints.map((name) => ({ name, isUsed: countOf(name) > 1 }));
}

type Statement = ESTree.Program['body'][number];

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

/** The name in `export const name = endpoint({ … })`. */
function exportedEndpoint(statement: Statement, imports: readonly string[]): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
  return statement.declaration.declarations.flatMap(({ id, init }) => {
    const isEndpoint = init?.type === 'CallExpression' && init.callee.type === 'Identifier' && imports.includes(init.callee.name);
    return isEndpoint && id.type === 'Identifier' ? [id.name] : [];
  });
}

import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeCall } from '@osk/shared/contract/call-compatibility/describe-call';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import type { Call } from '@osk/shared/contract/shapes/release';
import { parseAst, type Rolldown } from 'vite';
import { endpointsIn } from '../browser-contract.ts';
import type { Bundle } from '../bundle.ts';
import { importBundled } from '../run-vite.ts';

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
      return endpointsIn(parseAst(code, {}, id), id).flatMap(({ name, isUsed }) =>
        isUsed || renderedExports.includes(name) ? { id, name } : [],
      );
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
  using folder = mkdtempDisposableSync(join(tmpdir(), 'calls-'));
  try {
    const entry = join(folder.path, 'endpoints.js');
    const lines = endpoints.map(({ id, name }, index) => `export { ${name} as endpoint${index} } from ${JSON.stringify(id)};`);
    writeFileSync(entry, lines.join('\n'));
    // Runs no module that only a browser needs.
    const rolldownOptions = { treeshake: { moduleSideEffects: false } };
    const { module } = await importBundled<Record<string, EndpointDefinition>>(entry, { root, build: { rolldownOptions } });
    return Object.values(module);
  } catch (error) {
    const modules = [...new Set(endpoints.map(({ id }) => id))].join(', ');
    throw new Error(`The shapes of the calls could not be read. Endpoints must be in modules that also run in Node: ${modules}\n${error}`);
  }
}

import type { ReactPart, ReactParts } from './implementation.ts';
import type { FoundReact } from './load-release.ts';

type SharedModule = { get?(): unknown; lib?(): unknown; loaded?: boolean | number };

/** What a Module Federation host shares: by module and version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedModule>>>>;

const client = 'react-dom/client';

/**
 * Finds the React of a federated host: any version 19 of which it shares `react`, `react-dom` and `react-dom/client`; without the last
 * one, exactly the module's version, because react-dom/client throws with any other.
 */
export async function findHostReact(shared: ShareScope, version: string): Promise<FoundReact> {
  const { react = {} } = shared;
  const versions = Object.keys(react).sort((a, b) => Number(!react[a]?.loaded) - Number(!react[b]?.loaded));
  const partsOf = (one: string) => ['react', 'react-dom', client].filter((part) => shared[part]?.[one]);
  const isWhole = (one: string) => one.startsWith('19.') && partsOf(one).length === 3;
  const chosen = versions.find(isWhole) ?? versions.find((one) => one === version && shared['react-dom']?.[one]);
  if (chosen === undefined)
    return {
      reason: `The page shares ${describe(versions)}. The module would run on react, react-dom and ${client} of one version 19, or on react and react-dom of exactly ${version}.`,
    };
  const loaded = await Promise.all(partsOf(chosen).map(async (part) => [part, await load(shared[part]?.[chosen])] as const));
  const wrong = loaded.find(([, part]) => part?.version !== chosen);
  if (wrong) return { reason: `The page shares ${wrong[0]} ${wrong[1]?.version ?? 'of an unknown version'} as ${chosen}.` };
  return {
    parts: Object.fromEntries(loaded) as Partial<ReactParts>,
    reason: `The page shares React ${chosen}: ${partsOf(chosen).join(', ')}.`,
  };
}

const describe = (versions: readonly string[]) => (versions.length > 0 ? `React ${versions.join(', ')}` : 'no React');

/** A shared module, as Module Federation loads it; undefined when that fails. */
async function load(shared: SharedModule | undefined): Promise<ReactPart | undefined> {
  try {
    const factory = (shared?.lib ?? (await shared?.get?.())) as () => ReactPart & { default?: ReactPart };
    const module = factory();
    return module.version === undefined ? module.default : module;
  } catch {
    return undefined;
  }
}

import type { EmbeddedFile, EmbeddedRelease } from '../contract/release/embedded-release.ts';
import type { Implementation, ReactParts } from './implementation.ts';
import { importVerified, loadOnce } from './import-verified.ts';

/** The page's React where it fits the release, and the reason in English either way. */
export type FoundReact = { parts?: Partial<ReactParts>; reason: string };

export type LoadedModule = {
  implementation: Implementation;
  /** The version of the React that it runs on. */
  react: string | undefined;
  /** Whose React that is, by identity. */
  reactFrom: 'page' | 'module';
  reason: string;
};

/** A release that can be loaded, also again after it has failed. */
export type LoadableRelease = Pick<EmbeddedRelease, 'version' | 'early'> & { load(): Promise<LoadedModule> };

type FindReact = (version: string) => Promise<FoundReact>;

/** A release in files. @param findReact finds the page's React; by default the module has its own */
export function releaseOfFiles(
  { version, early = [], reactVersion, module, react }: EmbeddedRelease,
  findReact?: FindReact,
): LoadableRelease {
  async function load(attempt: number): Promise<LoadedModule> {
    const importFile = (file: EmbeddedFile) => importVerified(file, attempt);
    const { parts, reason } = (await findReact?.(reactVersion)) ?? { reason: 'A plain script has its own React.' };
    const loadParts = async (): Promise<ReactParts> => (isComplete(parts) ? parts : (await importFile(react)).create(parts));
    const [{ create }, complete] = await Promise.all([importFile(module), loadParts()]);
    const reactFrom = parts !== undefined && complete.react === parts.react ? 'page' : 'module';
    return { implementation: create(complete), react: complete.react.version, reactFrom, reason };
  }

  // All elements share one React: each React adds listeners to the document that stay.
  return { version, early, load: loadOnce(load) };
}

const isComplete = (parts: Partial<ReactParts> | undefined): parts is ReactParts => parts?.['react-dom/client'] !== undefined;

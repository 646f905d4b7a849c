import type { EmbeddedFile, EmbeddedRelease } from '../contract/release/embedded-release.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Implementation, ReactParts } from './implementation.ts';

/** Milliseconds for the files of a release. */
const loadTimeout = 30_000;

/** A file of a release is missing, does not come, or has another hash. */
export class FileError extends Error {}

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
  // Browsers keep scripts that have failed, so each attempt has its own addresses.
  let attempt = 0;
  const importFile = (file: EmbeddedFile) => importVerified(file, attempt);

  async function load(): Promise<LoadedModule> {
    const { parts, reason } = (await findReact?.(reactVersion)) ?? { reason: 'A plain script has its own React.' };
    const loadParts = async (): Promise<ReactParts> => (isComplete(parts) ? parts : (await importFile(react)).create(parts));
    const [{ create }, complete] = await Promise.all([importFile(module), loadParts()]);
    const reactFrom = parts !== undefined && complete.react === parts.react ? 'page' : 'module';
    return { implementation: create(complete), react: complete.react.version, reactFrom, reason };
  }

  // All elements share one React: each React adds listeners to the document that stay.
  let loading: Promise<LoadedModule> | undefined;
  return {
    version,
    early,
    load() {
      loading ??= withTimeout(load(), loadTimeout, () => new FileError(`No answer within ${loadTimeout / 1000} s`)).catch(
        (error: unknown) => {
          loading = undefined;
          attempt += 1;
          throw error;
        },
      );
      return loading;
    },
  };
}

const isComplete = (parts: Partial<ReactParts> | undefined): parts is ReactParts => parts?.['react-dom/client'] !== undefined;

// A policy of the page may trust only scripts with its nonce.
const nonce = ((document.currentScript ?? document.querySelector('script[nonce]')) as HTMLScriptElement | null)?.nonce ?? '';

/**
 * Imports a script whose hash was checked. The browser keeps it after the check, so it runs no second answer.
 * @throws FileError @throws what the script throws
 */
// biome-ignore lint/suspicious/noExplicitAny: the script of a release may export anything
async function importVerified([file, integrity]: EmbeddedFile, attempt: number): Promise<any> {
  const address = attempt === 0 ? file : `${file}?attempt=${attempt}`;
  const loader = createLoader(address);
  try {
    if (loader) await load(loader, integrity);
    // The import requests the file again, so this finds a damaged file, but no second answer.
    else await (await fetch(address, { integrity, credentials: 'omit' })).arrayBuffer();
  } catch (cause) {
    throw new FileError(`${address} is missing, is blocked or has changed`, { cause });
  }
  return import(/* @vite-ignore */ address);
}

/** An element for a script whose hash the browser checks; undefined when Trusted Types of the page forbid it in Safari. */
function createLoader(address: string): HTMLLinkElement | HTMLScriptElement | undefined {
  const link = document.createElement('link');
  // Safari ignores the hash of a preload, and before 17 it has no preload.
  const checksPreloads = link.relList.supports('modulepreload') && !navigator.vendor.startsWith('Apple');
  if (checksPreloads) return Object.assign(link, { rel: 'modulepreload', href: address });
  try {
    return Object.assign(document.createElement('script'), { type: 'module', src: address });
  } catch {
    return undefined;
  }
}

function load(loader: HTMLLinkElement | HTMLScriptElement, integrity: string): Promise<unknown> {
  return new Promise((onload, onerror) => {
    document.head.append(Object.assign(loader, { crossOrigin: 'anonymous', integrity, nonce, onload, onerror }));
  }).finally(() => loader.remove());
}

import type { EmbeddedFile } from '../contract/release/embedded-release.ts';
import { withTimeout } from '../with-timeout.ts';

/** Milliseconds for the files of a release. */
const loadTimeout = 30_000;

/** A file of a release is missing, does not come, or has another hash. */
export class FileError extends Error {}

/** Makes a function that loads once, and again only after a failure. @param load gets the number of failed attempts */
export function loadOnce<Loaded>(load: (attempt: number) => Promise<Loaded>): () => Promise<Loaded> {
  let attempt = 0;
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= withTimeout(load(attempt), loadTimeout, () => new FileError(`No answer within ${loadTimeout / 1000} s`)).catch(
      (error: unknown) => {
        loading = undefined;
        attempt += 1;
        throw error;
      },
    );
    return loading;
  };
}

// A policy of the page may trust only scripts with its nonce.
const nonce = ((document.currentScript ?? document.querySelector('script[nonce]')) as HTMLScriptElement | null)?.nonce ?? '';

/**
 * Imports a script whose hash was checked. The browser keeps it after the check, so it runs no second answer.
 * @param attempt how often it has failed: browsers keep scripts that have, so each attempt has its own address
 * @throws FileError @throws what the script throws
 */
// biome-ignore lint/suspicious/noExplicitAny: the script of a release may export anything
export async function importVerified([file, integrity]: EmbeddedFile, attempt: number): Promise<any> {
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

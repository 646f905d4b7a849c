import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** The size limit of a file, in bytes. */
export const maxFileSize = 16 * 1024 * 1024;
/** Where this server serves a store that is a folder. */
export const releasesPrefix = '/releases/';
/** In milliseconds. */
const requestTimeout = 2000;

/** Where releases are stored: in a folder, or in a copy of it on a web server. */
export type ReleaseStore = {
  /** Reads a remote's rollout.json; undefined when there is none. @throws when the store fails */
  readRollout(remote: string): Promise<string | undefined>;
  /** Reads a file of a release. @throws when that fails */
  readFile(remote: string, version: string, file: string): Promise<Buffer>;
  /** Where browsers find a release's files, without a slash at the end. */
  address(remote: string, version: string): string;
};

/** A store in a folder. Without the folder, nothing is released. */
export function createFolderStore(folder: string): ReleaseStore {
  return {
    readRollout: (remote) =>
      readWithin(folder, join(folder, remote, 'rollout.json')).then(String, (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }),
    readFile: (remote, version, file) => readWithin(folder, join(folder, remote, version, file)),
    address: (remote, version) => `${releasesPrefix}${remote}/${version}`,
  };
}

/** Whether a file is inside a folder after following links: a link could point at the server's secrets. @throws when it does not exist */
export async function isWithin(folder: string, file: string): Promise<boolean> {
  const [root, path] = await Promise.all([realpath(folder), realpath(file)]);
  return path.startsWith(`${root}${sep}`);
}

async function readWithin(folder: string, file: string): Promise<Buffer> {
  const found = await stat(file);
  if (!found.isFile()) throw new Error('not a file');
  if (found.size > maxFileSize) throw new Error('the file is too large');
  if (!(await isWithin(folder, file))) throw new Error('the file is outside the store');
  return readFile(file);
}

/** A store at an address of a web server. */
export function createHttpStore(root: string): ReleaseStore {
  const base = root.replace(/\/+$/, '');
  const rollouts = new Map<string, { etag: string; text: string }>();

  async function readRollout(remote: string): Promise<string | undefined> {
    const cached = rollouts.get(remote);
    const response = await request(`${base}/${remote}/rollout.json`, cached && { 'If-None-Match': cached.etag });
    if (response.status === 304 && cached) return cached.text;
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    const text = (await contentOf(response)).toString();
    const etag = response.headers.get('etag');
    if (etag === null) rollouts.delete(remote);
    else rollouts.set(remote, { etag, text });
    return text;
  }

  return {
    readRollout,
    readFile: async (remote, version, file) => contentOf(await request(`${base}/${remote}/${version}/${file}`)),
    address: (remote, version) => `${base}/${remote}/${version}`,
  };
}

/** Follows no redirect: it could lead to an address that only this server reaches. */
function request(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(requestTimeout) });
}

async function contentOf(response: Response): Promise<Buffer> {
  if (!response.ok || response.body === null) {
    // Cancelled bodies free their connection.
    await response.body?.cancel();
    throw new Error(`the store answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > maxFileSize) throw new Error('the file is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

import { largestFile, type ReleaseStore } from './release-store.ts';

const patience = 2000;

type Kept = { etag: string; text: string };

/** A copy of the store's folder at an address; only what that very address answers is taken. */
export function openHttpStore(root: string): ReleaseStore {
  const base = root.replace(/\/+$/, '');
  /** The rollouts as they were read last, to be asked for again only where they changed. */
  const kept = new Map<string, Kept>();

  async function readRollout(remote: string): Promise<string | undefined> {
    const known = kept.get(remote);
    const answer = await ask(`${base}/${remote}/rollout.json`, known && { 'If-None-Match': known.etag });
    if (answer.status === 304 && known) return known.text;
    if (answer.status === 404) {
      await letGo(answer);
      return undefined;
    }
    const text = (await contentOf(answer)).toString();
    const etag = answer.headers.get('etag');
    if (etag === null) kept.delete(remote);
    else kept.set(remote, { etag, text });
    return text;
  }

  return {
    readRollout,
    readFile: async (remote, version, file) => contentOf(await ask(`${base}/${remote}/${version}/${file}`)),
    address: (remote, version) => `${base}/${remote}/${version}`,
  };
}

function ask(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  // A redirection could lead anywhere, to what only this server reaches.
  return fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(patience) });
}

async function contentOf(answer: Response): Promise<Buffer> {
  if (!answer.ok || answer.body === null) {
    await letGo(answer);
    throw new Error(`the store answered ${answer.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.length;
    if (size > largestFile) throw new Error('the store answered with more than a release can hold');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** What an answer holds besides is not read: its connection serves the next. */
async function letGo(answer: Response): Promise<void> {
  await answer.body?.cancel();
}

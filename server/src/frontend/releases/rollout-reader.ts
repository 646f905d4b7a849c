import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRolloutOf } from '@osk/shared/contract/release';
import { Rollout } from '@osk/shared/contract/shapes/release';
import type { ReleaseStore } from './release-store.ts';

export type Log = Record<'info' | 'error', (fields: object, event: string) => void>;

export type ReaderOptions = { store: ReleaseStore; cacheFolder: string | undefined; log: Log };

/** Reads a remote's rollout again and again. While it is unreadable, the last valid one stays; each reason is logged once. */
export function createRolloutReader(remote: string, { store, cacheFolder, log }: ReaderOptions) {
  const cacheFile = cacheFolder && join(cacheFolder, `${remote}.json`);
  let text = cacheFile && readIfPossible(cacheFile);
  let rollout = text === undefined ? undefined : parseRollout(text, remote);
  const loggedReasons = new Set<string>();

  /** @throws when there is no valid rollout */
  async function refresh(): Promise<void> {
    const found = await store.readRollout(remote);
    if (found === undefined) {
      if (rollout) throw new Error('rollout.json is missing');
      return;
    }
    if (found === text && rollout) return;
    const next = parseRollout(found, remote);
    if (!next) throw new Error('rollout.json is not valid');
    [text, rollout] = [found, next];
    if (!cacheFile) return;
    await replaceFile(cacheFile, found).catch((error: unknown) => log.error({ remote, reason: reasonOf(error) }, 'rollout not cached'));
  }

  return {
    /** The last valid rollout: the same object until it changes. Never rejects. */
    async read(): Promise<Rollout | undefined> {
      try {
        await refresh();
        if (loggedReasons.size > 0) log.info({ remote }, 'rollout readable again');
        loggedReasons.clear();
      } catch (error) {
        const reason = reasonOf(error);
        if (!loggedReasons.has(reason)) log.error({ remote, reason }, 'rollout unreadable');
        loggedReasons.add(reason);
      }
      return rollout;
    },
    /** Whether the last read failed. */
    isFailing: () => loggedReasons.size > 0,
  };
}

function readIfPossible(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // Replicas can share the folder, and in containers they all have the same process id.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, text);
  await rename(unfinished, file);
}

function parseRollout(text: string, remote: string): Rollout | undefined {
  try {
    const rollout = Rollout.parse(JSON.parse(text));
    return isRolloutOf(rollout, remote) ? rollout : undefined;
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

import type { Pointer } from '@osk/shared/contract/release';
import type { KnownPointers } from './known-pointers.ts';
import { pointerIn } from './read-pointer.ts';
import type { ReleaseStore } from './release-store.ts';
import type { Log } from './verdicts.ts';

type Needs = { store: ReleaseStore; known: KnownPointers; log: Log };

/** Follows a remote's pointer. Where it cannot be read, the last one that could goes on; the log is told once. */
export function followPointer(remote: string, { store, known, log }: Needs) {
  let text = known.read(remote);
  let pointer = text === undefined ? undefined : pointerIn(text, remote);
  /** Why it cannot be read, each reason as it was told; none while it can. A store may fail in turns. */
  const problems = new Set<string>();

  const tell = (reason: string | undefined) => {
    if (reason === undefined) {
      if (problems.size > 0) log.info({ remote }, 'what is out of a remote can be read again');
      problems.clear();
    } else if (!problems.has(reason)) {
      problems.add(reason);
      log.error({ remote, reason }, 'what is out of a remote cannot be read: the last known goes on');
    }
  };

  /** Why the pointer could not be read; undefined where it was. */
  async function read(): Promise<string | undefined> {
    const found = await store.readPointer(remote);
    if (found === undefined) return pointer && 'there is no pointer any more';
    if (found === text && pointer) return undefined;
    const next = pointerIn(found, remote);
    if (!next) return 'the pointer is not valid';
    [text, pointer] = [found, next];
    await known.write(remote, found).catch((error: unknown) => log.error({ remote, reason: describe(error) }, 'a pointer cannot be kept'));
    return undefined;
  }

  return {
    /** The pointer as it is now, as far as that can be told. Never rejects; the same object for as long as it says the same. */
    async look(): Promise<Pointer | undefined> {
      tell(await read().catch(describe));
      return pointer;
    },
    /** Whether the last look failed. */
    isFailing: () => problems.size > 0,
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

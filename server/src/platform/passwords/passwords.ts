import { availableParallelism } from 'node:os';
import { constantTimeEqual } from '../access-tokens.ts';
import { HttpError } from '../http/http-error.ts';
import { messages } from '../http/messages.ts';
import { createThreads } from '../threads/threads.ts';
import { createTurns, type Turn } from '../threads/turns.ts';

/** Cost of an argon2id hash: KiB of memory, passes. The parallelism is 1. */
type Cost = { memoryCost: number; timeCost: number };
/** `salt` is random, and the hash has 32 bytes, unless they are given. */
export type Task = { password: string; options: Cost & { parallelism?: number; salt?: Uint8Array; outputLen?: number } };

/** OWASP's parameters for argon2id: 19 MiB, two passes. */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2 };

/** One processor stays free for answering requests. */
export const defaultHashingThreads = Math.max(1, availableParallelism() - 1);

const longestQueue = 64;

/** Whose hash it is. Hashes of accounts, logged in or known, run before those of networks. Each kind is served in turn. */
export type Caller = { account: string } | { network: string };

export type Passwords = Omit<ReturnType<typeof createPasswords>, 'close'>;

const nobody: Caller = { network: '' };

const turnOf = (caller: Caller): Turn => ('account' in caller ? { rank: 0, key: caller.account } : { rank: 1, key: caller.network });

/** Stands for the hash of an account without a password: none matches. Rows have it, so it stays when the recommended cost changes. */
export const noPassword = makeDecoyHash({ memoryCost: 19_456, timeCost: 2 });

/**
 * A bounded number of low-priority threads: a flood of logins blocks nothing else. In a full queue, the last hash of the caller with the
 * most gets 503.
 */
export function createPasswords({ concurrency = defaultHashingThreads, queued = longestQueue, cost = recommended } = {}) {
  const { inTurn, hasRoom } = createTurns({ concurrency, longest: queued, ranks: 2, busy });
  const threads = createThreads<Task, string>(new URL('./hashing-thread.ts', import.meta.url));
  const decoyHash = makeDecoyHash(cost);
  /** The hash of the password, of several that were made with one salt: they cost as much as one. Without a hash: none, after the same time. */
  async function find(hashes: readonly string[], password: string, caller: Caller = nobody): Promise<string | undefined> {
    const options = optionsOf(hashes[0] ?? decoyHash);
    const computed = await inTurn(turnOf(caller), () => threads.run({ password, options }));
    return hashes.find((hash) => constantTimeEqual(hash, computed));
  }
  return {
    /** @param salt 16 bytes; random ones by default */
    hash: (password: string, caller: Caller = nobody, salt?: Uint8Array) =>
      inTurn(turnOf(caller), () => threads.run({ password, options: { ...cost, ...(salt && { salt }) } })),
    find,
    /** Whether the password matches the hash. */
    verify: async (hash: string, password: string, caller?: Caller) => (await find([hash], password, caller)) !== undefined,
    /** @throws HttpError 503 when a hash of the caller would not get a place in the queue */
    checkRoom(caller: Caller): void {
      if (!hasRoom(turnOf(caller))) throw busy();
    },
    close: threads.close,
  };
}

/** A hash of zeros: verifying takes as long as for another one, and no password matches. */
function makeDecoyHash({ memoryCost, timeCost }: Cost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
}

/** The options that a hash was made with. @throws Error for another text */
function optionsOf(hash: string) {
  const [, memory, time, lanes, salt = '', output = ''] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  if (output === '') throw new Error('not an argon2id hash');
  const [memoryCost, timeCost, parallelism] = [Number(memory), Number(time), Number(lanes)];
  return { memoryCost, timeCost, parallelism, salt: Buffer.from(salt, 'base64'), outputLen: Buffer.from(output, 'base64').length };
}

const busy = () => new HttpError(503, messages.busy, { retryAfter: 2 });

import { availableParallelism } from 'node:os';
import { constantTimeEqual } from '../access-tokens.ts';
import { HttpError } from '../http/http-error.ts';
import { messages } from '../http/messages.ts';
import { createFairQueue } from './fair-queue.ts';
import { type Cost, createHashingThreads } from './hashing-threads.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes. */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2 };

/** One processor stays free for answering requests. */
export const defaultHashingThreads = Math.max(1, availableParallelism() - 1);

const longestQueue = 64;

/** Whose hash it is. Hashes of accounts, logged in or known, run before those of networks. Each kind is served in turn. */
export type Caller = { account: string } | { network: string };

export type Passwords = Omit<ReturnType<typeof createPasswords>, 'close'>;

const nobody: Caller = { network: '' };

/** Stands for the hash of an account without a password. No password matches, after the usual time. */
export const noPassword = makeDecoyHash(recommended);

/**
 * A bounded number of low-priority threads: a flood of logins blocks nothing else. In a full queue, the last hash of the caller with the
 * most gets 503.
 */
export function createPasswords({ concurrency = defaultHashingThreads, queued = longestQueue, cost = recommended } = {}) {
  const { inTurn, hasRoom } = createTurns(concurrency, queued);
  const threads = createHashingThreads();
  const decoyHash = makeDecoyHash(cost);
  /** The hash of the password, of several that were made with one salt: they cost as much as one. Without a hash: none, after the same time. */
  async function find(hashes: readonly string[], password: string, caller: Caller = nobody): Promise<string | undefined> {
    const options = optionsOf(hashes[0] ?? decoyHash);
    const computed = await inTurn(caller, () => threads.run({ password, options }));
    return hashes.find((hash) => constantTimeEqual(hash, computed));
  }
  return {
    /** @param salt 16 bytes; random ones by default */
    hash: (password: string, caller: Caller = nobody, salt?: Uint8Array) =>
      inTurn(caller, () => threads.run({ password, options: { ...cost, ...(salt && { salt }) } })),
    find,
    /** Whether the password matches the hash. */
    verify: async (hash: string, password: string, caller?: Caller) => (await find([hash], password, caller)) !== undefined,
    /** @throws HttpError 503 when a hash of the caller would not get a place in the queue */
    checkRoom(caller: Caller): void {
      if (!hasRoom(caller)) throw busy();
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

type Waiting = { start(): void; evict(error: Error): void };

function createTurns(concurrency: number, longest: number) {
  let running = 0;
  const accounts = createFairQueue<Waiting>(longest);
  const networks = createFairQueue<Waiting>(longest);
  const queueOf = (caller: Caller) =>
    'account' in caller ? { queue: accounts, key: caller.account } : { queue: networks, key: caller.network };

  function waitForTurn(caller: Caller): Promise<void> {
    const { queue, key } = queueOf(caller);
    return new Promise((start, evict) => queue.add(key, { start, evict })?.evict(busy()));
  }

  return {
    hasRoom(caller: Caller): boolean {
      const { queue, key } = queueOf(caller);
      return running < concurrency || queue.hasRoom(key);
    },
    async inTurn<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
      // A finished task hands its turn over, so `running` does not change.
      if (running >= concurrency) await waitForTurn(caller);
      else running += 1;
      try {
        return await work();
      } finally {
        const next = accounts.next() ?? networks.next();
        if (next === undefined) running -= 1;
        else next.start();
      }
    },
  };
}

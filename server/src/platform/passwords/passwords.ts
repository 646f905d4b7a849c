import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
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

/**
 * A bounded number of low-priority threads: a flood of logins blocks nothing else. In a full queue, the last hash of the caller with the
 * most gets 503.
 */
export function createPasswords({ concurrency = defaultHashingThreads, queued = longestQueue, cost = recommended } = {}) {
  const { inTurn, hasRoom } = createTurns(concurrency, queued);
  const threads = createHashingThreads();
  const decoyHash = makeDecoyHash(cost);
  return {
    hash: async (password: string, caller: Caller = nobody) => String(await inTurn(caller, () => threads.run({ password, cost }))),
    /** Whether the password matches the hash. Without a hash: false, after the same time. */
    async verify(hash: string | undefined, password: string, caller: Caller = nobody): Promise<boolean> {
      const matches = await inTurn(caller, () => threads.run({ password, hash: hash ?? decoyHash }));
      return hash !== undefined && matches === true;
    },
    /** @throws HttpError 503 when a hash of the caller would not get a place in the queue */
    checkRoom(caller: Caller): void {
      if (!hasRoom(caller)) throw busy();
    },
    close: threads.close,
  };
}

/** A hash for unknown e-mails: verifying takes as long as for a known one, and no password matches. */
function makeDecoyHash({ memoryCost, timeCost }: Cost): string {
  const [salt, output] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${salt}$${output}`;
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

import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { HttpError } from '../http/http-error.ts';
import { messages } from '../http/messages.ts';
import { type Cost, createHashingThreads } from './hashing-threads.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes. */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2 };

/** One processor stays free for answering requests. */
const defaultConcurrency = Math.min(2, Math.max(1, availableParallelism() - 1));

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. Without a hash: false, after the same time. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
};

/**
 * Hashes passwords in a bounded number of low-priority threads: a flood of logins blocks neither other requests nor Node's thread pool.
 * A full queue answers 503 with Retry-After.
 */
export function createPasswords({
  concurrency = defaultConcurrency,
  queued = 64,
  cost = recommended,
} = {}): Passwords & { close(): Promise<void> } {
  const inTurn = createQueue(concurrency, queued);
  const threads = createHashingThreads();
  const decoyHash = makeDecoyHash(cost);
  return {
    hash: async (password) => String(await inTurn(() => threads.run({ password, cost }))),
    async verify(hash, password) {
      const matches = await inTurn(() => threads.run({ password, hash: hash ?? decoyHash }));
      return hash !== undefined && matches === true;
    },
    close: threads.close,
  };
}

/** A hash for unknown e-mails: verifying takes as long as for a known one, and no password matches. */
function makeDecoyHash({ memoryCost, timeCost }: Cost): string {
  const [salt, output] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${salt}$${output}`;
}

function createQueue(concurrency: number, longest: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= concurrency) {
      if (waiting.length >= longest) throw new HttpError(503, messages.busy, { retryAfter: 2 });
      // A finished task hands its turn over, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

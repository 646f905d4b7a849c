import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { HttpError } from '../http/http-error.ts';
import { messages } from '../http/messages.ts';
import { type Cost, createHashingThreads } from './hashing-threads.ts';

/** OWASP's parameters of argon2id: 19 MiB, two passes. */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2 };

/** Two, unless that is every processor there is: one is left to whoever answers. */
const usually = Math.min(2, Math.max(1, availableParallelism() - 1));

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Whether the password is that of the hash. Without a hash it takes the same time and is false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
};

/**
 * Hashes passwords in threads of a lower priority, a bounded number at once: a flood of logins takes neither the processor from whoever is
 * logged in, nor Node's thread pool, which reads files. Beyond the queue a request is refused with 503 and Retry-After.
 */
export function createPasswords({ atOnce = usually, queued = 64, cost = recommended } = {}): Passwords & { close(): Promise<void> } {
  const inTurn = createQueue(atOnce, queued);
  const threads = createHashingThreads();
  const nobodys = hashOfNothing(cost);
  return {
    hash: async (password) => String(await inTurn(() => threads.run({ password, cost }))),
    async verify(known, password) {
      const right = await inTurn(() => threads.run({ password, hash: known ?? nobodys }));
      return known !== undefined && right === true;
    },
    close: threads.close,
  };
}

/** What an unknown e-mail's password is verified against: it takes the time of a hash, and no password is known to give it. */
function hashOfNothing({ memoryCost, timeCost }: Cost): string {
  const [salt, output] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${salt}$${output}`;
}

function createQueue(atOnce: number, longest: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (waiting.length >= longest) throw new HttpError(503, messages.busy, { retryAfter: 2 });
      // Whoever ends hands its place over, so `running` stays as it is.
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

import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { say } from '../http/messages.ts';
import { Refusal } from '../http/refusal.ts';

/** OWASP's parameters of argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Whether the password is that of the hash. Without a hash it takes the same time and is false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
};

/**
 * Hashes passwords in Node's thread pool, a bounded number at once: the pool also reads files, and a flood of logins would starve it.
 * Beyond the queue a request is refused with 503 and Retry-After.
 */
export function createPasswords({ atOnce = 2, queued = 64 } = {}): Passwords {
  const inTurn = createQueue(atOnce, queued);
  // What an unknown e-mail's password is verified against.
  const nobodys = hash(randomBytes(16).toString('base64url'), parameters);
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    async verify(known, password) {
      const right = await inTurn(async () => verify(known ?? (await nobodys), password));
      return known !== undefined && right;
    },
  };
}

function createQueue(atOnce: number, longest: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (waiting.length >= longest)
        throw new Refusal(
          503,
          say((m) => m.busy),
          { retryAfter: 2 },
        );
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

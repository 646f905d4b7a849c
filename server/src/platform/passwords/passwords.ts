import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { HttpError } from '../http/http-error.ts';
import { messages } from '../http/messages.ts';
import { createThreads } from '../threads/threads.ts';
import { createTurns, type Turn } from '../threads/turns.ts';

/** Cost of an argon2id hash: KiB of memory, passes. The parallelism is 1. */
type Cost = { memoryCost: number; timeCost: number };
export type Task = { password: string; hash: string } | { password: string; cost: Cost };

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

/**
 * A bounded number of low-priority threads: a flood of logins blocks nothing else. In a full queue, the last hash of the caller with the
 * most gets 503.
 */
export function createPasswords({ concurrency = defaultHashingThreads, queued = longestQueue, cost = recommended } = {}) {
  const { inTurn, hasRoom } = createTurns({ concurrency, longest: queued, ranks: 2, busy });
  const threads = createThreads<Task, string | boolean>(new URL('./hashing-thread.ts', import.meta.url));
  const decoyHash = makeDecoyHash(cost);
  return {
    hash: async (password: string, caller: Caller = nobody) => String(await inTurn(turnOf(caller), () => threads.run({ password, cost }))),
    /** Whether the password matches the hash. Without a hash: false, after the same time. */
    async verify(hash: string | undefined, password: string, caller: Caller = nobody): Promise<boolean> {
      const matches = await inTurn(turnOf(caller), () => threads.run({ password, hash: hash ?? decoyHash }));
      return hash !== undefined && matches === true;
    },
    /** @throws HttpError 503 when a hash of the caller would not get a place in the queue */
    checkRoom(caller: Caller): void {
      if (!hasRoom(turnOf(caller))) throw busy();
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

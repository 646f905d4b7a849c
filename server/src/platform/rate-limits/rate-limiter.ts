import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { attempts } from '../db/tables/session.ts';
import { HttpError } from '../http/http-error.ts';
import { messages } from '../http/messages.ts';

/** How many attempts are let through in a window of so many minutes. */
export type Limit = { name: string; attempts: number; minutes: number };

export type RateLimiter = {
  /** Counts an attempt. @throws HttpError 429 with Retry-After when the limit is passed. */
  count(limit: Limit, subject: string): Promise<void>;
  /** Counts an attempt, and tells whether the limit lets it through. */
  isWithin(limit: Limit, subject: string): Promise<boolean>;
  /** Takes one attempt back. */
  giveBack(limit: Limit, subject: string): Promise<void>;
  /** Forgets the attempts of a subject. */
  forget(limit: Limit, subject: string): Promise<void>;
};

/** Counts attempts in the database, so that every replica sees them. Subjects (e-mails, addresses) are kept as HMACs only. */
export function createRateLimiter(database: Database, secretKey: string): RateLimiter {
  const keyOf = (limit: Limit, subject: string) =>
    `${limit.name}:${createHmac('sha256', secretKey).update(`attempts:${subject}`).digest('base64url')}`;
  const add = async (limit: Limit, subject: string) => {
    const ends = sql`now() + make_interval(mins => ${limit.minutes})`;
    const over = sql`${attempts.windowEndsAt} <= now()`;
    const [row] = await database
      .insert(attempts)
      .values({ key: keyOf(limit, subject), count: 1, windowEndsAt: ends })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
          windowEndsAt: sql`case when ${over} then ${ends} else ${attempts.windowEndsAt} end`,
        },
      })
      .returning({ count: attempts.count, seconds: sql<string | number>`extract(epoch from ${attempts.windowEndsAt} - now())` });
    return { isWithin: row === undefined || row.count <= limit.attempts, secondsLeft: Number(row?.seconds) };
  };
  return {
    async count(limit, subject) {
      const { isWithin, secondsLeft } = await add(limit, subject);
      if (isWithin) return;
      throw new HttpError(429, messages.tooMany(secondsLeft), { retryAfter: secondsLeft });
    },
    async isWithin(limit, subject) {
      return (await add(limit, subject)).isWithin;
    },
    async giveBack(limit, subject) {
      await database
        .update(attempts)
        .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
        .where(eq(attempts.key, keyOf(limit, subject)));
    },
    async forget(limit, subject) {
      await database.delete(attempts).where(eq(attempts.key, keyOf(limit, subject)));
    },
  };
}

import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimitCounts } from '../db/tables/session.ts';
import { HttpError } from '../http/http-error.ts';
import { messages } from '../http/messages.ts';

export type Limit = { name: string; attempts: number; minutes: number };

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts attempts in the database, for all replicas together. Keys (e-mails, addresses) are stored as HMACs only. */
export function createRateLimiter(database: Database, secretKey: string) {
  const rowKeyOf = (limit: Limit, key: string) =>
    `${limit.name}:${createHmac('sha256', secretKey).update(`rate-limit:${key}`).digest('base64url')}`;
  const endsAt = sql`now() + make_interval(mins => ${sql.placeholder('minutes')})`;
  const isOver = sql`${rateLimitCounts.windowEndsAt} <= now()`;
  // A clock that was set back must not lengthen a window.
  const storedEnd = sql`least(${rateLimitCounts.windowEndsAt}, ${endsAt})`;
  const addition = database
    .insert(rateLimitCounts)
    .values({ key: sql.placeholder('key'), count: 1, windowEndsAt: endsAt })
    .onConflictDoUpdate({
      target: rateLimitCounts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimitCounts.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then ${endsAt} else ${storedEnd} end`,
      },
    })
    .returning({
      count: rateLimitCounts.count,
      seconds: sql<string | number>`extract(epoch from ${rateLimitCounts.windowEndsAt} - now())`,
    })
    .prepare('rate_limit_addition');
  const isKey = eq(rateLimitCounts.key, sql.placeholder('key'));
  const refund = database
    .update(rateLimitCounts)
    .set({ count: sql`greatest(${rateLimitCounts.count} - 1, 0)` })
    .where(isKey)
    .prepare('rate_limit_refund');
  const reset = database.delete(rateLimitCounts).where(isKey).prepare('rate_limit_reset');
  const add = async (limit: Limit, key: string) => {
    const [row] = await addition.execute({ key: rowKeyOf(limit, key), minutes: limit.minutes });
    return { isWithin: row === undefined || row.count <= limit.attempts, secondsLeft: Number(row?.seconds) };
  };
  return {
    /** Counts an attempt. @throws HttpError 429 with Retry-After beyond the limit */
    async count(limit: Limit, key: string): Promise<void> {
      const { isWithin, secondsLeft } = await add(limit, key);
      if (isWithin) return;
      throw new HttpError(429, messages.tooMany(secondsLeft), { retryAfter: secondsLeft });
    },
    isWithin: async (limit: Limit, key: string) => (await add(limit, key)).isWithin,
    async refund(limit: Limit, key: string): Promise<void> {
      await refund.execute({ key: rowKeyOf(limit, key) });
    },
    async reset(limit: Limit, key: string): Promise<void> {
      await reset.execute({ key: rowKeyOf(limit, key) });
    },
  };
}

import { HttpError } from '../http/http-error.ts';
import { messages } from '../http/messages.ts';

const windowMilliseconds = 60_000;
/** Beyond it, the keys that came first start again. */
const mostKeys = 10_000;

/** @throws HttpError 429 with Retry-After beyond the limit */
export type CountCall = (key: string) => void;

/**
 * Limits calls by key in windows of a minute. It counts in this process only, which costs nothing: several replicas allow as many times more.
 * @param now monotonic milliseconds
 */
export function createCallLimiter(callsPerMinute: number, now: () => number = () => performance.now()): CountCall {
  let counts = new Map<string, number>();
  let endsAt = now() + windowMilliseconds;
  return (key) => {
    const time = now();
    if (time >= endsAt) {
      counts = new Map();
      endsAt = time + windowMilliseconds;
    }
    const calls = (counts.get(key) ?? 0) + 1;
    const secondsLeft = (endsAt - time) / 1000;
    if (calls > callsPerMinute) throw new HttpError(429, messages.tooManyCalls(secondsLeft), { retryAfter: secondsLeft });
    counts.set(key, calls);
    if (counts.size > mostKeys) counts.delete(counts.keys().next().value ?? key);
  };
}

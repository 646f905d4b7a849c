import { HttpError } from '../http/http-error.ts';
import { messages } from '../http/messages.ts';

const windowMilliseconds = 60_000;
const mostKeys = 10_000;

/** @throws HttpError 429 with Retry-After beyond the limit */
export type CountCall = (key: string) => void;

/** Counts calls in windows of a minute in this process only, which costs nothing: replicas allow as many times more. */
export function createCallLimiter(callsPerMinute: number, now?: () => number): CountCall {
  const secondsToWait = createMinuteCounter(callsPerMinute, now);
  return (key) => {
    const seconds = secondsToWait(key);
    if (seconds > 0) throw new HttpError(429, messages.tooManyCalls(seconds), { retryAfter: seconds });
  };
}

/** Counts what happens to a key. Returns 0, or beyond the limit the seconds until the next window begins. */
export function createMinuteCounter(limit: number, now: () => number = () => performance.now()): (key: string) => number {
  let counts = new Map<string, number>();
  let endsAt = now() + windowMilliseconds;
  return (key) => {
    const time = now();
    if (time >= endsAt) {
      counts = new Map();
      endsAt = time + windowMilliseconds;
    }
    const count = (counts.get(key) ?? 0) + 1;
    if (count > limit) return (endsAt - time) / 1000;
    counts.set(key, count);
    if (counts.size > mostKeys) counts.delete(counts.keys().next().value ?? key);
    return 0;
  };
}

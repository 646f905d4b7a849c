import timers from 'node:timers/promises';
import { reasonOf } from '../command-line.ts';
import { NoAnswerError, ReleaseError } from './release-error.ts';

/** An answer; `body` is undefined when it is no JSON. */
export type Answer = { address: URL; status: number; body: unknown };

/** Milliseconds before each further attempt. */
const pauses = [250, 500, 1000, 2000];
/** The longest pause that a portal may ask for. */
const longestPause = 30_000;
const temporary = [429, 502, 503, 504];

type Request = RequestInit & {
  /** Milliseconds for one attempt. */
  timeout: number;
};

/**
 * Sends a request. Repeats it a few times while the connection fails or the portal is overloaded, so it must be repeatable.
 * @throws ReleaseError when no answer came, or one that leads to another address
 */
export async function fetchAnswer(address: URL, { timeout, ...request }: Request): Promise<Answer> {
  for (let attempts = 0; ; attempts += 1) {
    const { answer, reason, retryAfter } = await attempt(address, { ...request, signal: AbortSignal.timeout(timeout) });
    const usual = pauses[attempts];
    const pause = usual === undefined ? Number.POSITIVE_INFINITY : (retryAfter ?? usual);
    if (answer && (pause > longestPause || !temporary.includes(answer.status))) return answer;
    if (pause > longestPause) throw new NoAnswerError(`${address.origin} does not answer: ${reason}.`);
    await timers.setTimeout(pause);
  }
}

type Attempt = {
  answer?: Answer;
  /** Why there is no answer. */
  reason?: string;
  /** Milliseconds that the portal asks to wait. */
  retryAfter?: number;
};

async function attempt(address: URL, request: RequestInit): Promise<Attempt> {
  try {
    // A redirect may lead to another portal or to an unencrypted address. The token does not go there.
    const response = await fetch(address, { ...request, redirect: 'manual' });
    const location = response.headers.get('Location');
    if (location !== null) throw new ReleaseError(describeRedirect(address, new URL(location, address)));
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
    const answer = { address, status: response.status, body: parseJson(await response.text()) };
    return { answer, ...(seconds >= 0 && { retryAfter: seconds * 1000 }) };
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    return { reason: reasonOf(error) };
  }
}

function describeRedirect({ origin, pathname }: URL, target: URL): string {
  if (target.origin !== origin) return `${origin} redirects to ${target.origin}. If the portal is there, give that address.`;
  return `${origin}${pathname} redirects to ${target.pathname}: a proxy before the portal may want a login.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

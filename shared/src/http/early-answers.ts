import type { EndpointDefinition, Success } from '../contract/endpoint.ts';
import type { Language } from '../preferences.ts';
import { aheadOf } from '../server-time.ts';
import type { AccessToken } from '../session/session.ts';
import { readAntiForgeryTokens, sendProtected } from './anti-forgery.ts';
import { requestTimeout } from './transport.ts';

/** `ahead` is for `setServerTime`. */
export type EarlyAnswer = { status: number; answer: unknown; ahead?: number | undefined };

/** Calls that began before the page's scripts. */
export type EarlyAnswers = {
  token: string | undefined;
  language: string;
  /** By `performance.now()`. */
  startedAt: number;
  /** By `earlyKey`. Undefined for a call that got no answer. */
  answers: Map<string, Promise<EarlyAnswer | undefined>>;
  /** Resolves when one of the calls has logged in. */
  loggedIn?: Promise<Success<AccessToken>>;
};

/** Milliseconds. Older answers are not used. */
const maximumAge = 60_000;

type Call = { method: EndpointDefinition['method']; address: string; body?: unknown };

/** A change is the same call only with the same body. */
export const earlyKey = ({ method, address, body }: Call) =>
  method === 'GET' ? address : [method, address, JSON.stringify(body)].join(' ');

/**
 * Takes the answer to a call, once. Undefined when there is none, or when a GET call has another token or language or is older than a
 * minute. The answer to a change stands: a repeated call would change something again.
 */
export function takeEarlyAnswer(
  early: EarlyAnswers | undefined,
  call: Call & { token: string | undefined; language: Language },
): Promise<EarlyAnswer | undefined> | undefined {
  const key = earlyKey(call);
  const answer = early?.answers.get(key);
  if (!early || !answer) return undefined;
  const isRead = call.method === 'GET';
  if (isRead && (early.token !== call.token || early.language !== call.language)) return undefined;
  early.answers.delete(key);
  return isRead && performance.now() - early.startedAt >= maximumAge ? undefined : answer;
}

/** The headers of every call. The language is that of the page; a message that is visible follows a switch. */
export const headersIn = (language: string) => ({ Accept: 'application/json', 'Accept-Language': `${language}, pl;q=0.5, en;q=0.5` });

type Caller = { origin: string; token: string | undefined; language: string };

/** Begins GET calls as the HTTP client would. @param options what else each request has */
export function beginCalls(addresses: readonly string[], { origin, token, language }: Caller, options: RequestInit): EarlyAnswers {
  const headers = { ...headersIn(language), Authorization: `Bearer ${token}` };
  const begin = (address: string) => readAnswer(() => fetch(origin + address, { headers, ...options }));
  return { token, language, startedAt: performance.now(), answers: new Map(addresses.map((address) => [address, begin(address)])) };
}

/** Begins a login as the HTTP client would. */
export function beginLogin(address: string, body: unknown, language: string): Promise<EarlyAnswer | undefined> {
  const post = (antiForgery: string | undefined) =>
    fetch(address, {
      method: 'POST',
      headers: { ...headersIn(language), 'Content-Type': 'application/json', ...(antiForgery && { 'X-XSRF-TOKEN': antiForgery }) },
      body: JSON.stringify(body),
      keepalive: true,
      signal: AbortSignal.timeout(requestTimeout),
    });
  return readAnswer(() => sendProtected(readAntiForgeryTokens, post));
}

async function readAnswer(send: () => Promise<Response>): Promise<EarlyAnswer | undefined> {
  try {
    const answer = await send();
    return { status: answer.status, ahead: aheadOf(answer), answer: await answer.json() };
  } catch {
    return undefined;
  }
}

import type { Language } from '../preferences.ts';

export type EarlyAnswer = { status: number; answer: unknown };

/** GET calls that began before the page's scripts, by address. Undefined for a call that got no answer. */
export type EarlyAnswers = {
  token: string;
  language: string;
  /** By `performance.now()`. */
  startedAt: number;
  answers: Map<string, Promise<EarlyAnswer | undefined>>;
};

/** Milliseconds. Older answers are not used. */
const maximumAge = 60_000;

/** Takes the answer to a call, once. Undefined without an answer for this token and language from the last minute. */
export async function takeEarlyAnswer(
  early: EarlyAnswers | undefined,
  call: { address: string; token: string | undefined; language: Language },
): Promise<EarlyAnswer | undefined> {
  if (early?.token !== call.token || early?.language !== call.language) return undefined;
  const answer = early.answers.get(call.address);
  early.answers.delete(call.address);
  return performance.now() - early.startedAt < maximumAge ? answer : undefined;
}

type Caller = { origin: string; token: string; language: string };

/** Begins GET calls as the HTTP client would. @param options what else each request has */
export function beginCalls(addresses: readonly string[], { origin, token, language }: Caller, options: RequestInit): EarlyAnswers {
  const headers = { Accept: 'application/json', 'Accept-Language': `${language}, pl;q=0.5, en;q=0.5`, Authorization: `Bearer ${token}` };
  const begin = async (address: string): Promise<EarlyAnswer | undefined> => {
    try {
      const answer = await fetch(origin + address, { headers, ...options });
      return { status: answer.status, answer: await answer.json() };
    } catch {
      return undefined;
    }
  };
  return { token, language, startedAt: performance.now(), answers: new Map(addresses.map((address) => [address, begin(address)])) };
}

import type { Language } from '../preferences.ts';

export type EarlyAnswer = { status: number; answer: unknown };

/** GET calls of the page that began before its scripts, by address. Undefined for a call that failed on its way. */
export type EarlyAnswers = {
  token: string;
  language: string;
  /** By `performance.now()`. */
  startedAt: number;
  answers: Map<string, Promise<EarlyAnswer | undefined>>;
};

/** Milliseconds. A later call of the page wants newer data. */
const maximumAge = 60_000;

/** Takes the answer to a call, once. Undefined when there is none for the same token and language, or none of this minute. */
export async function takeEarlyAnswer(
  early: EarlyAnswers | undefined,
  call: { address: string; token: string | undefined; language: Language },
): Promise<EarlyAnswer | undefined> {
  if (early?.token !== call.token || early?.language !== call.language) return undefined;
  const answer = early.answers.get(call.address);
  early.answers.delete(call.address);
  return performance.now() - early.startedAt < maximumAge ? answer : undefined;
}

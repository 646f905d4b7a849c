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

import { beginCalls, type EarlyAnswers } from '@osk/shared/early-answers';
import type { Host } from '@osk/shared/host';

/** Milliseconds. Later, an answer could be outdated: the page sends an ordinary call. */
const maximumAge = 5000;

/**
 * Begins the first calls of a page that the visitor will probably open next, unless their answers are cached or on their way.
 * @param early where the host's HTTP client takes answers from, once
 */
export function readAhead({ session, language, cache: { entry } }: Host, early: EarlyAnswers, addresses: readonly string[]): void {
  const token = session.getState().token?.accessToken;
  if (token === undefined) return;
  const caller = { token, language: language.getState().language };
  const isCurrent = early.token === caller.token && early.language === caller.language && performance.now() - early.startedAt < maximumAge;
  if (!isCurrent) early.answers.clear();
  const isKnown = (address: string) => {
    const { createdAt, isLoading } = entry(address);
    return createdAt !== undefined || isLoading || early.answers.has(address);
  };
  const missing = addresses.filter((address) => !isKnown(address));
  if (missing.length === 0) return;
  const begun = beginCalls(missing, { origin: '', ...caller }, { signal: AbortSignal.timeout(maximumAge) });
  for (const [address, answer] of begun.answers) {
    early.answers.set(address, answer);
    setTimeout(() => early.answers.get(address) === answer && early.answers.delete(address), maximumAge);
  }
  Object.assign(early, caller, { startedAt: begun.startedAt });
}

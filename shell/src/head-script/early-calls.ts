import { beginCalls, type EarlyAnswers } from '@osk/shared/early-answers';

/** The event that hands the answers over, on the document. Its detail is the function that gets them. */
const handOver = 'take-early-answers';
type Take = (answers: EarlyAnswers) => void;

/** Milliseconds. After that, an ordinary call takes the early one's place. */
const timeout = 10_000;

/** Begins GET calls as the HTTP client would, and keeps their answers until `takeEarlyAnswers`. */
export function beginEarlyCalls(addresses: readonly string[], token: string): void {
  const caller = { origin: '', token, language: document.documentElement.lang };
  const early = beginCalls(addresses, caller, { signal: AbortSignal.timeout(timeout) });
  document.addEventListener(handOver, (event) => (event as CustomEvent<Take>).detail(early), { once: true });
}

/** Returns the answers of the early calls, once. After that, no other script of the page can get them. */
export function takeEarlyAnswers(): EarlyAnswers | undefined {
  let taken: EarlyAnswers | undefined;
  const take: Take = (answers) => {
    taken = answers;
  };
  document.dispatchEvent(new CustomEvent(handOver, { detail: take }));
  return taken;
}

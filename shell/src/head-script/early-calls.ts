import type { EarlyAnswers } from '@osk/shared/early-answers';

/** The event that hands the answers over, on the document. Its detail is the function that gets them. */
const handOver = 'take-early-answers';
type Take = (answers: EarlyAnswers) => void;

/** Milliseconds. After that, an ordinary call takes the early one's place. */
const timeout = 10_000;

/** Begins GET calls as the HTTP client would, and keeps their answers until `takeEarlyAnswers`. */
export function beginEarlyCalls(addresses: readonly string[], token: string): void {
  const { lang: language } = document.documentElement;
  const begin = async (address: string) => {
    try {
      const headers = {
        Accept: 'application/json',
        'Accept-Language': `${language}, pl;q=0.5, en;q=0.5`,
        Authorization: `Bearer ${token}`,
      };
      const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeout) });
      return { status: response.status, answer: (await response.json()) as unknown };
    } catch {
      return undefined;
    }
  };
  const answers = new Map(addresses.map((address) => [address, begin(address)]));
  const early: EarlyAnswers = { token, language, startedAt: performance.now(), answers };
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

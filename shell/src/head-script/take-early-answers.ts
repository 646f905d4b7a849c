import type { EarlyAnswers } from '@osk/shared/early-answers';

/** The event that hands the answers over, on the document. Its detail is the function that gets them. */
const handOver = 'take-early-answers';
type Take = (answers: EarlyAnswers) => void;

/** Hands over the answers of the early calls, once. */
export function handEarlyAnswersOver(answers: () => EarlyAnswers): void {
  document.addEventListener(handOver, (event) => (event as CustomEvent<Take>).detail(answers()), { once: true });
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

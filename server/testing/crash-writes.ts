import type { Books, Outcome } from './crash-books.ts';
import type { Random } from './crash-random.ts';
import type { Answer, Send } from './crash-sender.ts';

/** What a client's writes work with. */
export type Writer = { books: Books; send: Send; random: Random };

/** Makes a write, having noted it; false when it was not answered, so that nobody knows whether it was done. */
export type Write = () => Promise<boolean>;

let made = 0;

/** A number of its own, for what must not be another's. */
export function unique(): string {
  made += 1;
  return String(made).padStart(6, '0');
}

/** Notes what became of a write that was sent. */
export function settle<Data>(books: Books, answer: Answer<Data> | undefined, note: (outcome: Outcome) => void): boolean {
  const outcome = answer === undefined ? 'open' : answer.status === 200 ? 'done' : 'refused';
  if (outcome === 'done') books.acknowledged += 1;
  note(outcome);
  return answer !== undefined;
}

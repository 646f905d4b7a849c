import { accountWrites } from './crash-accounts.ts';
import { orderWrites } from './crash-orders.ts';
import type { Writer } from './crash-writes.ts';

/** Writes for one company, one thing after another, until a write is not answered or it is told to stop. */
export async function writeOn(writer: Writer, hasStopped: () => boolean): Promise<void> {
  const { buy, extend, correct, rename } = orderWrites(writer);
  const { employ, changeEmployee, configure, changeProfile, register } = accountWrites(writer);
  const mix = [buy, buy, buy, extend, correct, rename, employ, changeEmployee, configure, configure, changeProfile, register] as const;
  let answered = true;
  while (answered && !hasStopped()) answered = await writer.random.pick(mix)();
}

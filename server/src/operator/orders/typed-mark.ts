import { UsageError } from '../command.ts';
import { findPaymentMarks } from '../statement/find-payment-marks.ts';

/** A payment mark as somebody typed it, in whatever case and with spaces. @throws UsageError when it is none. */
export function typedMark(typed: string | undefined): string {
  const [mark, ...others] = findPaymentMarks(typed ?? '');
  if (mark !== undefined && others.length === 0) return mark;
  throw new UsageError(`'${typed}' is no payment mark: that is OSK and seven letters or digits, the last of which checks the others`);
}

import type { Database, Transaction } from '../../platform/db/database.ts';
import { toPln } from '../../platform/money.ts';
import type { OperatorContext } from '../command.ts';
import { refusalReason } from '../operator-error.ts';
import { bookTransfer, noMark } from './book-transfer.ts';
import { findPaymentMarks } from './find-payment-marks.ts';
import { fingerprintsOf } from './fingerprints.ts';
import type { Credit } from './read-statement.ts';

export type Outcomes = Awaited<ReturnType<typeof bookCredits>>;

/** Thrown to undo a trial run. */
class TrialRun extends Error {
  readonly outcomes: Outcomes;
  constructor(outcomes: Outcomes) {
    super('a trial run is undone');
    this.outcomes = outcomes;
  }
}

/** Books each transfer, in a transaction of its own: what was booked before something went wrong stays, and the rest can be repeated. */
export async function bookCredits(context: OperatorContext, credits: readonly Credit[]) {
  return book(context, context.database, credits);
}

/** Does the same, in one transaction that is rolled back. */
export async function tryCredits(context: OperatorContext, credits: readonly Credit[]): Promise<Outcomes> {
  try {
    return await context.database.transaction(async (transaction) => {
      throw new TrialRun(await book(context, transaction, credits));
    });
  } catch (thrown) {
    if (thrown instanceof TrialRun) return thrown.outcomes;
    throw thrown;
  }
}

async function book(context: OperatorContext, within: Pick<Database, 'transaction'> | Transaction, credits: readonly Credit[]) {
  const accepted: Accepted[] = [];
  const notAccepted: (Transfer & { paymentMark: string | null; reason: string; explanation: string })[] = [];
  const fingerprints = fingerprintsOf(credits);
  for (const [index, credit] of credits.entries()) {
    const fingerprint = fingerprints[index] ?? '';
    const marks = findPaymentMarks(credit.title);
    try {
      // Most transfers are about something else: they need no database.
      const outcome =
        marks.length === 0
          ? noMark
          : await within.transaction((transaction) => bookTransfer(transaction, context, { ...credit, marks }, fingerprint));
      if ('reason' in outcome) notAccepted.push({ ...transferOf(credit), ...outcome });
      else accepted.push({ ...transferOf(credit), paymentMark: outcome.paymentMark, companyName: outcome.companyName });
    } catch (error) {
      const explanation = refusalReason(error);
      if (explanation === undefined) throw error;
      notAccepted.push({ ...transferOf(credit), paymentMark: marks[0] ?? null, reason: 'refused', explanation });
    }
  }
  return { accepted, notAccepted };
}

type Transfer = ReturnType<typeof transferOf>;
type Accepted = Transfer & { paymentMark: string; companyName: string };

function transferOf({ hundredths, ...credit }: Credit) {
  return { ...credit, amount: toPln(hundredths) };
}

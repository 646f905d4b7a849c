import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { mailLinks } from '../../platform/db/tables/company.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import { bookedTransfers, idempotencyKeys, licences } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { OperatorError } from '../operator-error.ts';
import { counted } from '../presentation/format.ts';
import type { CompanyRow } from './company-summary.ts';
import { waitingMails } from './waiting-mails.ts';

export type ErasurePlan = Awaited<ReturnType<typeof planErasure>>;

/** What an erasure of a company takes, in numbers, and what it leaves. The company's row should be locked. */
export async function planErasure(transaction: Transaction, { id, email }: CompanyRow) {
  const rows = await transaction.select().from(licences).where(eq(licences.companyId, id));
  const ids = rows.map((licence) => licence.id);
  const now = new Date();
  const running = rows.filter(
    ({ licenseStatus, licenseType, expiresOn }) =>
      licenseStatus === LicenceStatus.Accepted && licenseType === LicenceType.NewLicense && (expiresOn === null || expiresOn > now),
  );
  return {
    running: running.length,
    pending: rows.filter(({ licenseStatus }) => licenseStatus === LicenceStatus.Pending).length,
    deleted: {
      employees: await transaction.$count(employees, eq(employees.companyId, id)),
      sessions: await transaction.$count(sessions, eq(sessions.companyId, id)),
      mailLinks: await transaction.$count(mailLinks, eq(mailLinks.companyId, id)),
      answers: await transaction.$count(idempotencyKeys, eq(idempotencyKeys.companyId, id)),
      waitingMails: await transaction.$count(outbox, waitingMails(email)),
    },
    kept: { licences: rows.length, transfers: await transaction.$count(bookedTransfers, inArray(bookedTransfers.licenceId, ids)) },
  };
}

/** What runs or waits that the company has, or may have, paid for, in words; nothing is an empty text. */
export function liveOf({ running, pending }: Pick<ErasurePlan, 'running' | 'pending'>): string {
  return [
    running > 0 ? counted(running, 'running licence') : '',
    pending > 0 ? counted(pending, 'pending order or request', 'pending orders and requests') : '',
  ]
    .filter(Boolean)
    .join(' and ');
}

/** @throws OperatorError when there is such a thing. */
export function refuseLive({ name }: CompanyRow, plan: ErasurePlan): void {
  const live = liveOf(plan);
  if (live === '') return;
  throw new OperatorError(`${name} has ${live}: --force erases it all the same, and cancels what is pending.`);
}

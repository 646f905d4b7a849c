import { type LicenceCompany, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { nipDigits } from '@osk/shared/contract/numbers';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import type { Message } from '../../platform/language/language.ts';
import { recordCreation } from './history.ts';
import { messages } from './messages.ts';
import { insertMarked } from './orders.ts';
import type { LicenceRow } from './present-licence.ts';
import { lockRoot, pendingRequest } from './roots.ts';

type Owner = { companyName: string; nip: string };
type Changed = { licence: LicenceRow; message: Message };

export function createCompanyChangeStore(database: Database) {
  return {
    /**
     * Changes whom a row of a company's list is made out to: a Pending one itself, an Accepted one by a Correction of its root, which
     * waits for the provider. The same change again gives the Correction that waits already.
     * @throws HttpError 404 for a row that is not the company's; 400 when an accepted licence has this name and NIP already; 409 when
     *   another Correction waits, or the row is neither Pending nor Accepted.
     */
    change({ id, companyName, nip }: LicenceCompany, companyId: string): Promise<Changed> {
      const owner = { companyName, nip: nipDigits(nip) };
      return database.transaction(async (transaction) => {
        const root = await lockRoot(transaction, companyId, id);
        const row = id === root.id ? root : await lockRow(transaction, id);
        if (row.licenseStatus === LicenceStatus.Pending) {
          const licence = await write(transaction, row, owner);
          return { licence, message: messages.companyChanged };
        }
        if (row.licenseStatus !== LicenceStatus.Accepted || root.licenseStatus !== LicenceStatus.Accepted)
          throw new HttpError(409, messages.companyStays);
        const licence = await correct(transaction, root, owner);
        return { licence, message: messages.correctionOrdered };
      });
    },
  };
}

/** The Correction of a root that waits for the provider: a new one, or the one that asks for the same. */
async function correct(transaction: Transaction, root: LicenceRow, owner: Owner): Promise<LicenceRow> {
  const waiting = await pendingRequest(transaction, root.id, LicenceType.Correction);
  if (waiting !== undefined && isOf(waiting, owner)) return waiting;
  if (waiting !== undefined) throw new HttpError(409, messages.correctionWaits(waiting.paymentMark));
  if (isOf(root, owner)) throw new HttpError(400, messages.companySame);
  const { companyId, productId, program, website, internalExam, smsNotifications, howManyMonths, expiresOn } = root;
  const licence = await insertMarked(transaction, {
    ...{ companyId, productId, program, website, internalExam, smsNotifications, howManyMonths, expiresOn, ...owner },
    parentId: root.id,
    totalPrice: 0,
    licenseStatus: LicenceStatus.Pending,
    licenseType: LicenceType.Correction,
  });
  await recordCreation(transaction, licence.id, [LicenceStatus.Pending], 'company');
  return licence;
}

function isOf(licence: LicenceRow, { companyName, nip }: Owner): boolean {
  return licence.companyName === companyName && licence.nip === nip;
}

async function lockRow(transaction: Transaction, id: string): Promise<LicenceRow> {
  const [row] = await transaction.select().from(licences).where(eq(licences.id, id)).for('no key update');
  if (row === undefined) throw notFound();
  return row;
}

async function write(transaction: Transaction, row: LicenceRow, owner: Owner): Promise<LicenceRow> {
  await transaction.update(licences).set(owner).where(eq(licences.id, row.id));
  return { ...row, ...owner };
}

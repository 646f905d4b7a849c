import type { Licence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import type { licences } from '../../platform/db/tables/licence.ts';
import type { Language } from '../../platform/language/language.ts';
import { toPln } from '../../platform/money.ts';
import { messages } from './messages.ts';

export type LicenceRow = typeof licences.$inferSelect;

/** A licence's status; the table's check keeps it within the contract's. */
export function statusOf(row: LicenceRow): LicenceStatus {
  return row.licenseStatus as LicenceStatus;
}

/** A licence's type; the table's check keeps it within the contract's. */
export function typeOf(row: LicenceRow): LicenceType {
  return row.licenseType as LicenceType;
}

/** A licence as the contract has it, its texts in a language; `productName` adds the product. */
export function presentLicence(row: LicenceRow, language: Language, productName?: string): Licence {
  const [licenseStatus, licenseType] = [statusOf(row), typeOf(row)];
  const { id, parentId, productId, companyName, nip, promoCode, paymentMark, program, website, internalExam, smsNotifications } = row;
  return {
    id,
    parentId,
    productId,
    ...(productName !== undefined && { product: { id: productId, productName, howManyMonths: row.howManyMonths } }),
    companyName,
    nip,
    promoCode,
    createdOn: row.createdOn.toISOString(),
    acceptedOn: row.acceptedOn?.toISOString() ?? null,
    startedOn: row.startedOn?.toISOString() ?? null,
    expiresOn: row.expiresOn?.toISOString() ?? null,
    totalPrice: toPln(row.totalPrice),
    licenseStatus,
    licenseType,
    licenseStatusText: messages.status(licenseStatus)(language),
    licenseTypeText: messages.type(licenseType)(language),
    paymentMark,
    program,
    website,
    internalExam,
    smsNotifications,
  };
}

import type { LicenceOrder } from '@osk/shared/contract/licence';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { CompanyRow } from '../accounts/company/find-company.ts';
import type { Database } from '../platform/db/database.ts';
import { type LicenceRow, licences } from '../platform/db/tables/licence.ts';

export type BuyerAddress = Pick<LicenceRow, 'buyerAddress' | 'buyerPostCode' | 'buyerCity'>;
export type Account = Pick<CompanyRow, 'id' | 'nip' | 'address' | 'postCode' | 'city'>;
export type SentAddress = Pick<LicenceOrder, 'address' | 'postCode' | 'city'>;

/** The address as an order has it; '' when there is none. */
export function addressOf({ address, postCode, city }: SentAddress): BuyerAddress {
  return { buyerAddress: address ?? '', buyerPostCode: postCode ?? '', buyerCity: city ?? '' };
}

/**
 * The address of a new or changed order: the account's for its own NIP. For another NIP it is what was sent, what the order has had, or the
 * newest one of that NIP.
 * @param former the order of another buyer before its change; a field that was not sent stays
 */
export async function chooseAddress(
  database: Database,
  account: Account,
  nip: string,
  sent: SentAddress,
  former?: LicenceRow,
): Promise<BuyerAddress> {
  if (nip === account.nip) return addressOf(account);
  const isKept = former !== undefined && former.nip !== account.nip && former.buyerAddress !== null;
  const isSent = [sent.address, sent.postCode, sent.city].some((field) => field !== undefined);
  const known = isKept ? former : isSent ? undefined : await findNewest(database, account.id, nip);
  const { address = known?.buyerAddress, postCode = known?.buyerPostCode, city = known?.buyerCity } = sent;
  return addressOf({ address, postCode, city });
}

async function findNewest(database: Database, companyId: string, nip: string): Promise<BuyerAddress | undefined> {
  const { buyerAddress, buyerPostCode, buyerCity, createdOn, id } = licences;
  const hasAddress = sql`concat(${buyerAddress}, ${buyerPostCode}, ${buyerCity}) <> ''`;
  const [newest] = await database
    .select({ buyerAddress, buyerPostCode, buyerCity })
    .from(licences)
    .where(and(eq(licences.companyId, companyId), eq(licences.nip, nip), hasAddress))
    .orderBy(desc(createdOn), desc(id))
    .limit(1);
  return newest;
}

/** The address of an order. Null is not known: an earlier version stored it. It is the account's for its NIP only. */
export function knownAddress(licence: BuyerAddress & Pick<LicenceRow, 'nip'>, account: Omit<Account, 'id'>): BuyerAddress {
  const { buyerAddress, buyerPostCode, buyerCity, nip } = licence;
  if (buyerAddress === null && nip === account.nip) return addressOf(account);
  return addressOf({ address: buyerAddress, postCode: buyerPostCode, city: buyerCity });
}

/** Street, then post code and city; no lines without an address. */
export function addressLines({ buyerAddress, buyerPostCode, buyerCity }: BuyerAddress): string[] {
  return [buyerAddress ?? '', `${buyerPostCode ?? ''} ${buyerCity ?? ''}`].map((line) => line.trim()).filter(Boolean);
}

/** The row of an e-mail; none without an address. */
export function addressRows(order: BuyerAddress): [string, string][] {
  const lines = addressLines(order);
  return lines.length === 0 ? [] : [['Adres', lines.join(', ')]];
}

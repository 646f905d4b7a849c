import { randomBytes, randomUUID } from 'node:crypto';
import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { sql } from 'drizzle-orm';
import { hashToken } from '../../src/platform/access-tokens.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { companies } from '../../src/platform/db/tables/company.ts';
import { licences } from '../../src/platform/db/tables/licence.ts';
import { promoCodes as promoCodesTable } from '../../src/platform/db/tables/product.ts';
import { sessions } from '../../src/platform/db/tables/session.ts';
import { createPasswords } from '../../src/platform/passwords/passwords.ts';
import { noonIn, productIdOf } from '../licences.ts';
import { password, registrationOf } from '../servers/portal.ts';
import type { WriteJournal } from './crash-journal.ts';
import { promoCodes } from './crash-writer.ts';

const runningLicences = 6;
const usesAllowed = 25;
/** The prefix of payment marks of licences made before the first write. */
export const seedMark = 'SEED';

/** Makes the promo codes, and for each client a logged-in company with PKK and accepted licences. */
export async function makeCompanies(database: Database, count: number): Promise<WriteJournal[]> {
  const passwordHash = await createPasswords().hash(password);
  const terms = { percent: 10, validFrom: noonIn(-2), validTo: noonIn(2), usesAllowed };
  await database.insert(promoCodesTable).values(promoCodes.map((code) => ({ code, ...terms })));
  const made = Array.from({ length: count }, () => ({ id: randomUUID(), token: randomBytes(16).toString('hex'), typed: registrationOf() }));
  const since = { activatedAt: new Date(), pkkSince: new Date() };
  await database.insert(companies).values(
    made.map(({ id, typed: { password, repeatPassword, productId, rodo, ...registration } }) => ({
      ...registration,
      id,
      passwordHash,
      domena: 'seed.example',
      ...since,
    })),
  );
  await database.insert(sessions).values(
    made.map(({ id, token }) => ({
      tokenHash: hashToken(token),
      companyId: id,
      scope: 'company' as const,
      expiresAt: sql`now() + interval '8 hours'`,
    })),
  );
  const running = made.map(({ id }) => Array.from({ length: runningLicences }, () => seedLicence(id)));
  await database.insert(licences).values(running.flat());
  return made.map(({ token, typed: { email } }, index) => ({
    account: { email, token },
    running: (running[index] ?? []).map(({ id }) => id),
    orders: [],
    employees: [],
    registrations: [],
    acknowledged: 0,
    domains: ['seed.example'],
    passwords: [password],
  }));
}

/** An accepted licence that can be extended and corrected. */
function seedLicence(companyId: string) {
  const id = randomUUID();
  return {
    id,
    companyId,
    productId: productIdOf('Start'),
    companyName: 'Szkoła',
    nip: '1234567890',
    totalPrice: 34_900,
    howManyMonths: 6,
    program: true,
    website: false,
    internalExam: false,
    smsNotifications: false,
    licenseStatus: LicenceStatus.Accepted,
    licenseType: LicenceType.NewLicense,
    paymentMark: `${seedMark}${id}`,
    acceptedOn: noonIn(0),
    startedOn: noonIn(0),
    expiresOn: noonIn(184),
  };
}

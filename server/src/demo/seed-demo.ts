import { randomUUID } from 'node:crypto';
import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { eq, sql } from 'drizzle-orm';
import type { PeselEncryption } from '../employees/pesel-encryption.ts';
import { addressOf } from '../orders/buyer-address.ts';
import { insertLicence } from '../orders/orders.ts';
import { expiryOf } from '../orders/terms.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { companies } from '../platform/db/tables/company.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { contentsOf, products, promoCodes } from '../platform/db/tables/product.ts';
import type { Passwords } from '../platform/passwords/passwords.ts';

const demoCompany = {
  name: 'Szkoła Jazdy Kierunek',
  email: 'demo@portal-osk.example',
  nip: '6760000115',
  phoneNumber: '+48 600 000 020',
  address: 'ul. Szkolna 7',
  postCode: '30-002',
  city: 'Kraków',
  einvoice: true,
  marketOffers: false,
  domena: 'kierunek-osk.example',
  smsNotificationMessage: 'Przypominamy o jeździe: {czas}, miejsce: {miejsce}. Do zobaczenia!',
  muteStartHours: '21:00',
  muteFinishHours: '07:00',
  howLongBeforeDrivingLesson: 24,
};

export const demoEmail = demoCompany.email;

export async function seedDemo(database: Database, password: string, passwords: Passwords, pesels: PeselEncryption): Promise<void> {
  if ((await database.$count(companies, eq(sql`lower(${companies.email})`, demoEmail))) > 0) return;
  const passwordHash = await passwords.hash(password);
  await database.transaction(async (transaction) => {
    const [company] = await transaction
      .insert(companies)
      .values({ ...demoCompany, passwordHash, activatedAt: sql`now()`, pkkSince: sql`now()`, clauseReadAt: sql`now()`, clauseVersion: '1' })
      // Another company may have its NIP.
      .onConflictDoNothing()
      .returning({ id: companies.id });
    if (company === undefined) return;
    await transaction.insert(promoCodes).values(demoPromoCodes(new Date())).onConflictDoNothing();
    await transaction.insert(employees).values(
      demoEmployees.map(({ PESEL, ...employee }) => {
        const id = randomUUID();
        return { ...employee, id, companyId: company.id, passwordHash, peselEncrypted: pesels.encrypt(PESEL, id) };
      }),
    );
    await seedLicences(transaction, company.id);
  });
}

async function seedLicences(transaction: Transaction, companyId: string): Promise<void> {
  for (const { productName, ...licence } of demoLicences(new Date())) {
    const [product] = await transaction.select().from(products).where(eq(products.productName, productName));
    if (product === undefined) continue;
    const { id: productId, howManyMonths, price: totalPrice } = product;
    const { name: companyName, nip } = demoCompany;
    const buyer = { companyId, companyName, nip, ...addressOf(demoCompany) };
    const values = { ...buyer, productId, ...contentsOf(product), howManyMonths, totalPrice, ...licence };
    await insertLicence(transaction, { ...values, licenseType: LicenceType.NewLicense }, { actor: 'system' });
  }
}

const address = { street: 'ul. Szkolna', streetNumber: '7', suiteNumber: '', postCode: '30-002', post: 'Kraków', city: 'Kraków' };

const demoEmployees = [
  {
    firstName: 'Anna',
    lastName: 'Zielińska',
    email: 'anna.zielinska@kierunek-osk.example',
    phoneNumber: '+48 600 000 021',
    pkkId: 'KR10021',
    PESEL: '90010112349',
    ...address,
  },
  {
    firstName: 'Marek',
    lastName: 'Wiśniewski',
    email: 'marek.wisniewski@kierunek-osk.example',
    phoneNumber: '+48 600 000 022',
    pkkId: 'KR10022',
    PESEL: '85050554327',
    ...address,
    suiteNumber: '3',
  },
];

function demoLicences(now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const accepted = (days: number, howManyMonths: number | null) => ({
    licenseStatus: LicenceStatus.Accepted,
    createdOn: daysAgo(days),
    acceptedOn: daysAgo(days - 1),
    startedOn: daysAgo(days - 1),
    expiresOn: expiryOf(daysAgo(days - 1), howManyMonths),
  });
  return [
    { productName: 'Licencja próbna', ...accepted(400, null) },
    { productName: 'Egzamin', ...accepted(390, 6) },
    { productName: 'Online na rok', ...accepted(120, 12) },
    { productName: 'Komplet', licenseStatus: LicenceStatus.Rejected, createdOn: daysAgo(150) },
    { productName: 'Komplet na rok', licenseStatus: LicenceStatus.Pending, createdOn: daysAgo(2) },
  ];
}

function demoPromoCodes(now: Date) {
  const validFrom = new Date(now.getTime() - 86_400_000);
  const validTo = new Date(now.getTime() + 365 * 86_400_000);
  return [
    { code: 'OSK10', percent: 10, validFrom, validTo, usesAllowed: 1000 },
    { code: 'START50', amount: 5000, validFrom, validTo, usesAllowed: 1 },
  ];
}

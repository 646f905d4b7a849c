import { randomUUID } from 'node:crypto';
import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { eq, sql } from 'drizzle-orm';
import type { PeselEncryption } from '../features/employees/pesel-encryption.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { companies } from '../platform/db/tables/company.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { licences, licenceTransitions } from '../platform/db/tables/licence.ts';
import { products, promoCodes } from '../platform/db/tables/product.ts';
import type { Passwords } from '../platform/passwords/passwords.ts';
import { demoCompany, demoEmployees, demoLicences, demoPromoCodes } from './demo-content.ts';

export const demoEmail = demoCompany.email;

/** Makes the demo company, with licences in several states, employees and promo codes, unless it is there. */
export async function seedDemo(database: Database, password: string, passwords: Passwords, pesel: PeselEncryption): Promise<void> {
  const known = database
    .select({ id: companies.id })
    .from(companies)
    .where(eq(sql`lower(${companies.email})`, demoEmail));
  if ((await known).length > 0) return;
  const passwordHash = await passwords.hash(password);
  const staff = await Promise.all(demoEmployees.map(async (one) => ({ ...one, passwordHash: await passwords.hash(password) })));
  await database.transaction(async (transaction) => {
    const [company] = await transaction
      .insert(companies)
      .values({ ...demoCompany, passwordHash, activatedAt: sql`now()`, pkkSince: sql`now()`, clauseReadAt: sql`now()`, clauseVersion: '1' })
      // Replicas that start together: one of them makes it.
      .onConflictDoNothing()
      .returning({ id: companies.id });
    if (company === undefined) return;
    await transaction.insert(promoCodes).values(demoPromoCodes(new Date())).onConflictDoNothing();
    await transaction.insert(employees).values(
      staff.map(({ PESEL, ...employee }) => {
        const id = randomUUID();
        return { ...employee, id, companyId: company.id, peselEncrypted: pesel.encrypt(PESEL, id) };
      }),
    );
    await seedLicences(transaction, company.id);
  });
}

async function seedLicences(transaction: Transaction, companyId: string): Promise<void> {
  for (const { productName, status, ...demo } of demoLicences(new Date())) {
    const [product] = await transaction.select().from(products).where(eq(products.productName, productName));
    if (product === undefined) continue;
    const { program, website, internalExam, smsNotifications, howManyMonths, price } = product;
    const [licence] = await transaction
      .insert(licences)
      .values({
        ...{ program, website, internalExam, smsNotifications, howManyMonths, companyId, ...demo },
        productId: product.id,
        companyName: demoCompany.name,
        nip: demoCompany.nip,
        totalPrice: price,
        licenseStatus: status,
        licenseType: LicenceType.NewLicense,
      })
      .returning({ id: licences.id });
    if (licence === undefined) continue;
    const steps = [LicenceStatus.Created, LicenceStatus.Pending, ...(status === LicenceStatus.Pending ? [] : [status])];
    await transaction.insert(licenceTransitions).values(
      steps.map((toStatus, index) => ({
        licenceId: licence.id,
        fromStatus: steps[index - 1] ?? null,
        toStatus,
        at: demo.createdOn,
        actor: 'system',
      })),
    );
  }
}

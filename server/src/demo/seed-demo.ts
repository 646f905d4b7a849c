import { randomUUID } from 'node:crypto';
import { LicenceType } from '@osk/shared/contract/licence';
import { eq, sql } from 'drizzle-orm';
import type { PeselEncryption } from '../features/employees/pesel-encryption.ts';
import { insertLicence } from '../features/licences/orders.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { companies } from '../platform/db/tables/company.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { contentsOf, products, promoCodes } from '../platform/db/tables/product.ts';
import type { Passwords } from '../platform/passwords/passwords.ts';
import { demoCompany, demoEmployees, demoLicences, demoPromoCodes } from './demo-content.ts';

export const demoEmail = demoCompany.email;

/** Creates the demo company with licences, employees and promo codes, unless it exists. */
export async function seedDemo(database: Database, password: string, passwords: Passwords, pesels: PeselEncryption): Promise<void> {
  if ((await database.$count(companies, eq(sql`lower(${companies.email})`, demoEmail))) > 0) return;
  const passwordHash = await passwords.hash(password);
  await database.transaction(async (transaction) => {
    const [company] = await transaction
      .insert(companies)
      .values({ ...demoCompany, passwordHash, activatedAt: sql`now()`, pkkSince: sql`now()`, clauseReadAt: sql`now()`, clauseVersion: '1' })
      // When replicas start together, only one creates it.
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
    const values = { companyId, companyName, nip, productId, ...contentsOf(product), howManyMonths, totalPrice, ...licence };
    await insertLicence(transaction, { ...values, licenseType: LicenceType.NewLicense }, { actor: 'system' });
  }
}

import { restorePassword } from '@osk/shared/contract/company';
import { count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { usePortal } from '../../../testing/servers/portal.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { lockCompany } from '../licences/orders.ts';

const portal = usePortal();
const restore = (email: string) => portal.send(restorePassword, { body: { email } });

test('REG-08 answers a request for a link without waiting when orders or requests of the account hold locks', async () => {
  const { email } = await portal.register();
  const [company] = await portal.database.select({ id: companies.id }).from(companies).where(eq(companies.email, email));
  await portal.database.transaction(async (transaction) => {
    await lockCompany(transaction, company?.id ?? '');
    await transaction.select({ id: companies.id }).from(companies).where(eq(companies.email, email)).for('key share');
    // The transaction still holds its locks.
    const answers = await Promise.all([restore(email), restore(email), restore('nobody@example.com')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
  const [sent] = await portal.database.select({ count: count() }).from(outbox).where(eq(outbox.recipient, email));
  expect(sent?.count).toBe(3);
});

import { restorePassword } from '@osk/shared/contract/company';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { usePortal } from '../../../testing/servers/portal.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { lockCompany } from '../company/lock-company.ts';

const portal = usePortal();
const restore = (email: string) => portal.send(restorePassword, { body: { email } });

test('REG-08 answers a request for a link without waiting when orders or requests of the account hold locks', async () => {
  const { email } = await portal.register();
  const { id } = await portal.companyOf(email);
  await portal.database.transaction(async (transaction) => {
    await lockCompany(transaction, id);
    await transaction.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for('key share');
    // The transaction still holds its locks.
    const answers = await Promise.all([restore(email), restore(email), restore('nobody@example.com')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
  expect(await portal.mailsTo(email)).toHaveLength(3);
});

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bankStatementOf } from '../../../testing/bank-statements.ts';
import { untilBlocked } from '../../../testing/database/until-blocked.ts';
import { useShop } from '../../../testing/shop.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { licences } from '../../platform/db/tables/licence.ts';

const { portal, operator, buy } = useShop();

test('a dry run of an import locks no company longer than its own credit', async () => {
  const { database } = portal;
  const owners = [await portal.company(), await portal.company()] as const;
  const orders = [await buy(owners[0].token, 'Egzamin'), await buy(owners[1].token, 'Egzamin')];
  const file = bankStatementOf(orders.map(({ paymentMark }) => ({ title: paymentMark, amount: '479,50' })));
  const [first, second] = owners.map(({ email }) => eq(companies.email, email));
  const { imported } = await database.transaction(async (transaction) => {
    await transaction.select().from(companies).where(second).for('update');
    const imported = operator.result(['statement', 'import', 'wyciag.csv', '--dry-run'], { 'wyciag.csv': file });
    // It is at the second credit.
    await untilBlocked(database, 1);
    await database.execute(sql`select 1 from companies where ${first} for update nowait`);
    await database.execute(sql`select 1 from licences where ${eq(licences.id, orders[0]?.id ?? '')} for update nowait`);
    return { imported };
  });
  expect((await imported).counts).toMatchObject({ accepted: 2 });
});

import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transferTitle } from '@osk/shared/contract/licence';
import { licenceRows, order } from './support/licences.ts';
import { mailTo } from './support/mailbox.ts';
import { operator } from './support/operator.ts';
import { expect, test } from './support/test.ts';

/** Imports a statement of the bank with these amounts and titles; gives what the operator is told. */
async function importStatement(transfers: readonly (readonly [amount: string, title: string])[]): Promise<string> {
  const file = join(tmpdir(), `wyciag-${process.pid}-${Date.now()}.csv`);
  const rows = transfers.map(([amount, title]) => `2026-11-20;"Auto Szkoła; właściciel";${title};${amount};PLN`);
  await writeFile(file, ['Data operacji;Nadawca;Tytuł;Kwota;Waluta', ...rows].join('\r\n'));
  try {
    return await operator('statement', 'import', file);
  } finally {
    await rm(file);
  }
}

test('an order that is paid, told by the statement of the bank, is accepted in the list', async ({ panel, company }) => {
  const paid = await order(company, 'Egzamin');
  const other = await order(company, 'Start');
  await panel.goto('/user-panel/licenses');
  await expect(licenceRows(panel).filter({ hasText: 'Oczekuje na zatwierdzenie' })).toHaveCount(2);
  const told = await importStatement([
    ['479,50', `ZAMOWIENIE NR ${paid.paymentMark.toLowerCase()}`],
    ['1,00', transferTitle(other.paymentMark, 'pl')],
    ['-479,50', transferTitle(other.paymentMark, 'pl')],
  ]);
  expect(told).toMatch(/2 credits: 1 accepted, 1 not accepted/);
  await panel.reload();
  await expect(licenceRows(panel).filter({ hasText: paid.paymentMark })).toContainText('Zaakceptowana');
  await expect(licenceRows(panel).filter({ hasText: other.paymentMark })).toContainText('Oczekuje na zatwierdzenie');
  expect(await mailTo(company.email, 'licencja jest aktywna')).toContain(paid.paymentMark);
});

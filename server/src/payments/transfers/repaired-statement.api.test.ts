import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { type BankTransfer, camt053Of, csvOf, mt940Details, mt940Of, withCutLetters } from '../../../testing/bank-statements.ts';
import { useShop } from '../../../testing/shop.ts';
import { bankTransfers } from '../../platform/db/tables/bank-transfer.ts';

const { portal, operator, ...licensing } = useShop();

type Imported = { accepted: unknown[]; notAccepted: { reason: string }[] };
const importOf = (plik: Buffer): Promise<Imported> => operator.result(['statement', 'import', 'plik'], { plik });
const reasonsOf = ({ notAccepted }: Imported) => notAccepted.map(({ reason }) => reason);

const writers: readonly (readonly [string, (transfers: readonly BankTransfer[]) => string])[] = [
  ...Object.entries(mt940Details).map(
    ([name, details]) => [`MT940 ${name}`, (transfers: readonly BankTransfer[]) => mt940Of(transfers, details)] as const,
  ),
  ['camt.053', camt053Of],
  ...Object.entries(csvOf).map(([name, write]) => [`CSV of ${name}`, write] as const),
];

test.each(writers)('FLD-05 accepts an order beside damaged letters of %s, and counts the repaired file once', async (_, write) => {
  const { paymentMark } = await licensing.buyAnew();
  const transfer = {
    date: '2026-11-19',
    amount: 47_950,
    payer: 'OŚRODEK „WRÓBEL” ŁÓDŹ',
    address: '',
    payerAccount: '',
    reference: '',
    title: `Zamówienie ł${paymentMark.slice(0, 5)}—${paymentMark.slice(5)} za egzamin, miejscowość`,
  };
  const other = { ...transfer, amount: randomInt(1, 100_000_000), title: 'Opłata bez numeru za naukę' };
  const text = write([transfer, other]);
  const before = await portal.database.$count(bankTransfers);
  const bytes = withCutLetters(text.replace(/—|„(?=WR)|(?<=si|nauk)ę|(?<=Tytu|Op)ł/g, '$&|'));
  const first = await importOf(bytes);
  expect([first.accepted.length, reasonsOf(first)]).toEqual([1, ['no-mark']]);
  for (const repaired of [Buffer.from(text), bytes]) {
    const again = await importOf(repaired);
    expect([again.accepted.length, reasonsOf(again)]).toEqual([0, ['already-imported', 'no-mark']]);
  }
  expect(await portal.database.$count(bankTransfers)).toBe(before + 2);
});

import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { type BankTransfer, camt053Of, csvOf, mbankOperationsOf, mt940Details, mt940Of } from '../../../testing/bank-statements.ts';
import { useShop } from '../../../testing/shop.ts';
import { bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { bookedTransfers } from '../../platform/db/tables/licence.ts';
import { bankNames } from '../statement/banks.ts';

const { portal, operator, ...licensing } = useShop();
const { buyAnew } = licensing;

type Imported = { accepted: unknown[]; notAccepted: { reason: string }[] };
const importOf = async (file: string): Promise<Imported> => operator.result(['statement', 'import', 'plik'], { plik: file });
const reasonsOf = ({ notAccepted }: Imported) => notAccepted.map(({ reason }) => reason);

const school = {
  date: '2026-11-19',
  amount: 47_950,
  payer: 'OŚRODEK SZKOLENIA KIEROWCÓW ŻURAW SP. Z O.O.',
  address: 'UL. SZKOLNA 7 30-002 KRAKÓW',
  payerAccount: '27114020040000300201355387',
  reference: 'MB261119000123',
};
const payment = (paymentMark: string, more: Partial<BankTransfer> = {}): BankTransfer => ({
  ...school,
  title: `Zamówienie nr ${paymentMark} za egzamin wewnętrzny, program i powiadomienia SMS dla naszego ośrodka w Krakowie`,
  ...more,
});

const writers: readonly (readonly [string, (transfers: readonly BankTransfer[]) => string])[] = [
  ...Object.entries(mt940Details).map(
    ([name, details]) => [`MT940 ${name}`, (all: readonly BankTransfer[]) => mt940Of(all, details)] as const,
  ),
  ['camt.053', camt053Of],
  ...bankNames.map((name) => [`CSV of ${name}`, csvOf[name] ?? (() => '')] as const),
];

test.each(writers)('PRV-01 books a month once when %s comes before every other format', async (_, write) => {
  const [order, other] = [await buyAnew(), await buyAnew()];
  const month = [
    payment(order.paymentMark),
    payment('bez numeru', { amount: randomInt(1, 100_000_000) }),
    payment(other.paymentMark, { date: '2026-11-20', reference: 'MB261120000007' }),
  ];
  const stored = async () => [await portal.database.$count(bankTransfers), await portal.database.$count(bookedTransfers)];
  const before = await stored();
  expect((await importOf(write(month))).accepted).toHaveLength(2);
  const after = await stored();
  expect(after).toEqual([(before[0] ?? 0) + 3, (before[1] ?? 0) + 2]);
  for (const [name, writeOther] of writers) {
    expect(reasonsOf(await importOf(writeOther(month))), name).toEqual(['already-imported', 'no-mark', 'already-imported']);
    expect(await stored(), name).toEqual(after);
  }
});

test.each(writers)('PRV-02 reports a second payment in %s, of another day and of the same one', async (_, write) => {
  const order = await buyAnew();
  const first = payment(order.paymentMark);
  await importOf(mt940Of([first]));
  const later = payment(order.paymentMark, { date: '2026-11-24', reference: 'MB261124000001' });
  expect(reasonsOf(await importOf(write([later])))).toEqual(['already-paid']);
  const [third, fourth] = [await buyAnew(), { ...first, reference: 'MB261119000999' }];
  const twice = payment(third.paymentMark);
  expect(reasonsOf(await importOf(write([twice, { ...fourth, title: twice.title }])))).toEqual(['already-paid']);
});

const days = [
  ['a Saturday', '2026-11-21', 'the Monday', '2026-11-23'],
  ['a Thursday evening', '2026-04-30', 'the Monday after a holiday', '2026-05-04'],
  ['Christmas Eve', '2025-12-24', 'the Monday after it', '2025-12-29'],
] as const;
const dated = [...writers, ['CSV of mbank (operations)', mbankOperationsOf] as const];
const formatOf = (name: string) => name.replace(/^MT940.*/, 'MT940');

test.each(dated)('FLD-04 counts a transfer once when %s has another day than every other format', async (name, write) => {
  const others = dated.filter(([other]) => formatOf(other) !== formatOf(name));
  for (const [operation, operatedOn, booking, bookedOn] of days) {
    for (const [first, second] of [
      [operatedOn, bookedOn],
      [bookedOn, operatedOn],
    ] as const) {
      const transfer = payment((await buyAnew()).paymentMark, { reference: '' });
      expect((await importOf(write([{ ...transfer, date: first }]))).accepted).toHaveLength(1);
      for (const [other, writeOther] of others) {
        const imported = await importOf(writeOther([{ ...transfer, date: second }]));
        expect(reasonsOf(imported), `${operation}, ${booking}: ${other}`).toEqual(['already-imported']);
      }
    }
  }
});

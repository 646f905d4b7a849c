import { readFileSync } from 'node:fs';
import { listProducts } from '@osk/shared/contract/product';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useShop } from '../../testing/shop.ts';
import { products } from '../platform/db/tables/product.ts';
import { toPln } from '../platform/money.ts';
import { firstCatalogue } from './product-store.ts';

const example = new URL('../../../deploy/products.example.json', import.meta.url);
const start = {
  productName: 'Start',
  totalPrice: 349,
  howManyMonths: 6,
  program: true,
  website: false,
  internalExam: false,
  smsNotifications: false,
};
const trial = { ...start, productName: 'Licencja próbna', totalPrice: 0, howManyMonths: null };
const fullTrial = { ...trial, website: true, internalExam: true, smsNotifications: true };

test('OPS-02 deploy/products.example.json lists the products of the embedded database', async () => {
  const sample = firstCatalogue.map(({ id, position, productName, price, howManyMonths, ...contents }) => ({
    productName,
    totalPrice: toPln(price),
    howManyMonths,
    ...contents,
  }));
  await expect(`${JSON.stringify({ products: sample }, null, 2)}\n`).toMatchFileSnapshot(example.pathname);
});

describe('OPS-02 products import', () => {
  const { portal, operator } = useShop();
  beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterAll(() => void vi.useRealTimers());

  const offered = async () => {
    // The list may be a second old.
    vi.advanceTimersByTime(1000);
    return (await portal.send(listProducts, { query: { includeTrial: 'true' } })).body.data;
  };
  const fileOf = (...listed: object[]) => ({ 'cennik.json': JSON.stringify({ products: listed }) });
  const run = (files: Record<string, string>, ...options: string[]) =>
    operator.result(['products', 'import', 'cennik.json', ...options], files);
  const outcomes = ({ products: shown }: { products: { productName: string; outcome: string }[] }) =>
    shown.map(({ productName, outcome }) => `${productName}: ${outcome}`);

  test('fills an empty price list from the sample', async () => {
    await portal.database.delete(products);
    expect(await offered()).toEqual([]);
    const files = { 'cennik.json': readFileSync(example, 'utf8') };
    const { out } = await operator.type(['products', 'import', 'cennik.json'], files);
    expect(out).toMatch(/^Position {2}Product {2,}Price {2}Term {2,}Contents {2,}Result\n/);
    expect(out).toMatch(/^ {7}2 {2}Egzamin +479,50 zł {2}6 months +program, exam +added$/m);
    expect(out).toMatch(/\n\n7 products: 7 added, 0 changed, 0 unchanged\.\n$/);
    const names = (await offered()).map(({ productName, totalPrice }) => [productName, totalPrice]);
    expect(names).toEqual(firstCatalogue.map(({ productName, price }) => [productName, toPln(price)]));
    const again = await operator.type(['products', 'import', 'cennik.json'], files);
    expect(again.out).toContain('7 products: 0 added, 0 changed, 7 unchanged.');
  });

  test('changes what has another price, contents or position, and leaves products that are not in the file', async () => {
    const [, oldStart] = await offered();
    const dearer = { ...start, productName: 'START', totalPrice: 399.99, website: true };
    const added = { ...start, productName: 'Na miesiąc', howManyMonths: 1 };
    const dry = await operator.type(['products', 'import', 'cennik.json', '--dry-run'], fileOf(fullTrial, added, dearer));
    expect(dry.out).toMatch(/^Dry run: nothing was changed\./);
    expect((await offered())[1]).toEqual(oldStart);
    const imported = await run(fileOf({ ...fullTrial, productName: 'Na próbę' }, added, dearer));
    expect(outcomes(imported)).toEqual([
      'Na próbę: changed',
      'Na miesiąc: added',
      'START: changed',
      ...['Egzamin', 'Komplet', 'Start na rok', 'Online na rok', 'Komplet na rok'].map((name) => `${name}: not in the file`),
    ]);
    const list = await offered();
    expect(list).toHaveLength(8);
    expect(list.find(({ productName }) => productName === 'START')).toEqual({
      ...oldStart,
      productName: 'START',
      totalPrice: 399.99,
      website: true,
    });
  });

  test('imports the output of products list, and offers a withdrawn product again', async () => {
    await operator.result(['products', 'withdraw', 'Egzamin']);
    const listed = await operator.result(['products', 'list']);
    const files = { 'cennik.json': JSON.stringify(listed) };
    await run(files);
    expect(new Set(outcomes(await run(files)).map((line) => line.split(': ')[1]))).toEqual(new Set(['unchanged']));
    expect(outcomes(await run(fileOf({ ...start, productName: 'Egzamin', internalExam: true })))[0]).toBe('Egzamin: changed');
    expect((await offered()).filter(({ productName }) => productName === 'Egzamin')).toHaveLength(1);
    const all = { 'cennik.json': JSON.stringify({ products: [{ ...start, withdrawnAt: '2026-11-22T12:00:00Z' }] }) };
    expect(await operator.failure(['products', 'import', 'cennik.json'], all)).toContain('products[0].withdrawnAt must be null');
  });

  test('changes nothing and names the first wrong place when the file is wrong', async () => {
    const before = await offered();
    const first = { ...start, productName: 'Nowy' };
    const cases: [content: string, error: string][] = [
      ['{\n "products": [1 2]\n}', 'it is not a JSON file: see line 2, column 17'],
      ['{', 'it is not a JSON file'],
      ['\xff', 'it is not a JSON file in UTF-8'],
      ['[]', 'the content must be an object'],
      ['{"products": []}', 'products must not be empty'],
      ...[
        [{ ...start, totalPrice: '349' }, 'products[1].totalPrice must be an amount in PLN'],
        [{ ...start, totalPrice: 1.005 }, 'products[1].totalPrice must be an amount in PLN'],
        [{ ...start, totalPrice: 0 }, 'products[1].totalPrice must be an amount in PLN'],
        [{ ...start, howManyMonths: undefined }, 'products[1].howManyMonths must be a number of months'],
        [{ ...start, howManyMonths: 6.5 }, 'products[1].howManyMonths must be a number of months'],
        [{ ...start, productName: ' ' }, 'products[1].productName must be one line'],
        [{ ...start, productName: 'a\nb' }, 'products[1].productName must be one line'],
        [{ ...start, website: undefined }, 'products[1].website must be true or false'],
        [{ ...start, program: false }, 'products[1] includes nothing'],
        [trial, 'products[1] is the trial, which costs nothing and includes everything'],
        [{ ...start, productName: 'NOWY' }, 'products[1] repeats the name NOWY'],
      ].map(([line, error]): [string, string] => [JSON.stringify({ products: [first, line] }), String(error)]),
      [JSON.stringify({ products: [fullTrial, { ...fullTrial, productName: 'Druga' }] }), 'products[1] is a second trial'],
    ];
    for (const [content, error] of cases) {
      const files = { 'cennik.json': content === '\xff' ? Buffer.from([0xff]) : content };
      const message = await operator.failure(['products', 'import', 'cennik.json'], files);
      expect(message).toMatch(/^cennik\.json cannot be imported: .*\. Nothing was changed\.$/);
      expect(message).toContain(error);
    }
    const otherTerm = fileOf(first, { ...start, productName: 'Komplet', howManyMonths: 3 });
    expect(await operator.failure(['products', 'import', 'cennik.json'], otherTerm)).toBe(
      'products[1]: Komplet is on offer for 6 months. Withdraw it or choose another name. Nothing was changed.',
    );
    expect(await offered()).toEqual(before);
  });
});

import { buyLicence } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { orderOf, productIdOf } from '../../testing/licences.ts';
import { useShop } from '../../testing/shop.ts';

const add = (name: string, ...options: string[]) => ['products', 'add', '--name', name, '--price', '479,50', '--months', '1', ...options];
const change = (product: string, ...options: string[]) => ['products', 'change', product, ...options];

describe('API-08 products of the operator', () => {
  const { portal, operator, ...licensing } = useShop();
  beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterAll(() => void vi.useRealTimers());
  const offered = async () => {
    // The list may be a second old.
    vi.advanceTimersByTime(1000);
    return (await portal.send(listProducts, { query: { includeTrial: 'true' } })).body.data;
  };
  const namesOffered = async () => (await offered()).map(({ productName }) => productName);

  test('list has the order of the price list, with the trial in days', async () => {
    const { out } = await operator.type(['products', 'list']);
    expect(out).toMatch(/^Position {2}Product {2,}Price {2}Term {2,}Contents/);
    expect(out).toMatch(/^ {7}0 {2}Licencja próbna +0,00 zł {2}7 days /m);
    expect(out).toMatch(/^ {7}2 {2}Egzamin +479,50 zł {2}6 months +program, exam /m);
    const { products } = await operator.result(['products', 'list']);
    expect(products).toHaveLength(7);
    expect(products[2]).toMatchObject({
      productName: 'Egzamin',
      totalPrice: 479.5,
      howManyMonths: 6,
      internalExam: true,
      withdrawnAt: null,
    });
  });

  test('add offers a product last or at a position, so that it can be ordered', async () => {
    const added = await operator.result(add('Start plus', '--program', '--website'));
    const contents = { program: true, website: true, internalExam: false, smsNotifications: false };
    expect(added).toMatchObject({ productName: 'Start plus', totalPrice: 479.5, howManyMonths: 1, position: 7, ...contents });
    expect((await offered()).at(-1)).toMatchObject({ productName: 'Start plus', totalPrice: 479.5 });
    const { token } = await portal.company();
    const body = { ...orderOf('Start'), productId: added.id };
    expect((await portal.send(buyLicence, { body }, { token })).body.data).toMatchObject({ totalPrice: 479.5, website: true });
    const { out } = await operator.type(add('Pierwszy', '--internal-exam', '--position', '1'));
    expect(out).toMatch(/^ {7}1 {2}Pierwszy {2}479,50 zł {2}1 month {2}exam /m);
    expect(await operator.failure(add('START PLUS', '--program'))).toBe('A product on offer has the name Start plus. Choose another name.');
  });

  test('add keeps names unique when several commands race', async () => {
    const added = await Promise.all(Array.from({ length: 3 }, () => operator.type(add('Raz', '--program'))));
    expect(added.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    await operator.result(['products', 'withdraw', 'raz']);
  });

  test('change keeps other fields of the product, and existing licences', async () => {
    const { token } = await portal.company();
    const { id } = await licensing.buy(token, 'Komplet');
    const options = ['--price', '800.5', '--name', 'Komplet 2', '--sms-notifications', 'off', '--position', '9'];
    const changed = await operator.result(change('KOMPLET', ...options));
    expect(changed).toMatchObject({ id: productIdOf('Komplet'), productName: 'Komplet 2', totalPrice: 800.5, position: 9 });
    expect(changed).toMatchObject({ program: true, website: true, smsNotifications: false, howManyMonths: 6 });
    expect(await licensing.row(id)).toMatchObject({ totalPrice: 79_900, smsNotifications: true });
    expect(await operator.result(change(changed.id, '--name', 'KOMPLET'))).toMatchObject({ productName: 'KOMPLET', totalPrice: 800.5 });
    expect((await operator.type(change('Komplet', '--sms-notifications', 'on'))).out).toContain('program, website, exam, SMS');
    expect(await operator.failure(change('Komplet', '--name', 'start'))).toContain('A product on offer has the name Start.');
    expect(await operator.failure(change('Start', '--program', 'off'))).toBe('Start would include nothing. Withdraw it instead.');
    expect(await operator.failure(change('Nic', '--price', '1'))).toBe('There is no product Nic. See products list.');
  });

  test('withdraw takes a product off the price list, and offer puts it back', async () => {
    const { out } = await operator.type(['products', 'withdraw', 'start na rok']);
    expect(out).toBe(`Start na rok is withdrawn (id ${productIdOf('Start na rok')}).\n`);
    expect(await namesOffered()).not.toContain('Start na rok');
    expect((await operator.type(['products', 'list'])).out).not.toContain('Start na rok');
    expect((await operator.type(['products', 'list', '--all'])).out).toMatch(/Start na rok .* \d\d\.\d\d\.\d{4} {2}/);
    const another = await operator.result(add('Start na rok', '--program'));
    expect(await operator.result(change('Start na rok', '--price', '601'))).toMatchObject({ id: another.id });
    expect(await operator.failure(['products', 'offer', productIdOf('Start na rok')])).toContain(
      'A product on offer has the name Start na rok',
    );
    await operator.result(['products', 'withdraw', 'Start na rok']);
    expect(await operator.failure(['products', 'offer', 'Start na rok'])).toContain(another.id);
    expect((await operator.type(['products', 'offer', productIdOf('Start na rok')])).out).toBe('Start na rok is on offer.\n');
    expect(await namesOffered()).toContain('Start na rok');
  });

  test('the trial keeps its price, its contents and its offer', async () => {
    const failures: [args: string[], error: string][] = [
      [change('Licencja próbna', '--price', '1'), 'It costs nothing.'],
      [['products', 'withdraw', 'LICENCJA PRÓBNA'], 'It stays on offer.'],
      [change('Licencja próbna', '--internal-exam', 'off'), 'It includes everything.'],
    ];
    for (const [args, error] of failures) expect(await operator.failure(args)).toBe(`Licencja próbna is the trial licence. ${error}`);
    const renamed = await operator.result(change('Licencja próbna', '--name', 'Na próbę', '--position', '8'));
    expect(renamed).toMatchObject({ productName: 'Na próbę', position: 8, internalExam: true, totalPrice: 0 });
  });

  test('explains invalid usage', async () => {
    const mistakes: [args: string[], error: string][] = [
      [add('X'), 'a product needs contents'],
      [['products', 'add', '--price', '1', '--months', '6'], "required option '--name <name>' not specified"],
      [change('Start'), 'name at least one change'],
      [change('Start', '--program', 'yes'), 'Allowed choices are on, off'],
      [change('Start', '--months', '3'), "unknown option '--months'"],
      ...['0', '-1', '1,234', '1000000,01'].map((price): [string[], string] => [change('Start', `--price=${price}`), 'an amount in PLN']),
    ];
    for (const [args, error] of mistakes) expect(await operator.usageError(args)).toContain(error);
  });
});

import { quoteLicence } from '@osk/shared/contract/licence';
import { describe, expect, test } from 'vitest';
import { orderOf } from '../../testing/licences.ts';
import { useShop } from '../../testing/shop.ts';

describe('API-08 promo codes of the operator', () => {
  const { portal, operator, ...licensing } = useShop();
  const add = (code: string, ...terms: string[]) => ['promo-codes', 'add', code, ...terms];
  const always = ['--from', '1.1.2020', '--to', '31.12.2099', '--uses', '2'];
  const list = async (...args: string[]): Promise<string[]> =>
    (await operator.result(['promo-codes', 'list', ...args])).promoCodes.map(({ code }: { code: string }) => code);

  test('add stores a code in upper case, valid for whole days in Warsaw', async () => {
    expect((await operator.type(['promo-codes', 'list'])).out).toBe('There are no promo codes.\n');
    const terms = ['--percent', '15', '--from', '2026-03-29', '--to', '25.10.2026', '--uses', '100'];
    expect(await operator.result(add('wiosna-26', ...terms))).toEqual({
      code: 'WIOSNA-26',
      percent: 15,
      amount: null,
      usesAllowed: 100,
      uses: 0,
      // The clocks change on both days.
      validFrom: '2026-03-28T23:00:00.000Z',
      validTo: '2026-10-25T22:59:59.999Z',
    });
    expect(await operator.failure(add('Wiosna-26', ...terms))).toBe('The promo code WIOSNA-26 exists already. Choose another one.');
    const { out } = await operator.type(['promo-codes', 'list', '--all']);
    expect(out).toMatch(/^WIOSNA-26 {7}15% {2}29\.03\.2026 00:00 {2}25\.10\.2026 23:59 {2}0 of 100$/m);
  });

  test('a code takes its amount off orders until it is ended', async () => {
    expect(await operator.result(add('FIFTY', '--amount', '50,50', ...always))).toMatchObject({ amount: 50.5, percent: null });
    const { token } = await portal.company();
    const quote = () => portal.send(quoteLicence, { body: { ...orderOf('Egzamin'), promoCode: 'fifty' } }, { token });
    expect((await quote()).body.data).toMatchObject({ totalPrice: 429, discount: 50.5 });
    await licensing.buy(token, 'Egzamin', { promoCode: 'FIFTY' });
    expect((await operator.type(['promo-codes', 'list'])).out).toMatch(/^FIFTY {2}50,50 zł .* 1 of 2$/m);
    expect((await operator.type(['promo-codes', 'end', 'fifty'])).out).toBe('FIFTY is ended. It was used 1 of 2 times.\n');
    expect((await operator.type(['promo-codes', 'end', 'fifty'])).out).toMatch(/^FIFTY already ended on [\d.]{10} \d\d:\d\d\. /);
    expect((await quote()).status).toBe(409);
    expect([await list(), (await list('--all')).includes('FIFTY')]).toEqual([[], true]);
    expect(await operator.failure(['promo-codes', 'end', 'NOPE'])).toBe('There is no promo code NOPE.');
  });

  test('end also takes a future code', async () => {
    await operator.result(add('LATER', '--percent', '5', '--from', '01.01.2098', '--to', '31.12.2099', '--uses', '1'));
    expect(await list()).toEqual(['LATER']);
    expect(await operator.result(['promo-codes', 'end', 'LATER'])).toMatchObject({ changed: true });
    expect(await list()).toEqual([]);
  });

  test('explains invalid usage', async () => {
    const mistakes: [args: string[], error: string][] = [
      [add('X1', ...always), '--percent or --amount is required'],
      [add('X1', '--percent', '5', '--amount', '5', ...always), "cannot be used with option '--amount <PLN>'"],
      [add('X1', '--percent', '101', ...always), 'a whole number from 1 to 100'],
      [add('X1', '--amount', '0', ...always), 'an amount in PLN above zero'],
      [add('ŻÓŁW', '--percent', '5', ...always), 'A promo code has 2 to 40 letters without accents'],
      [add('X1', '--percent', '5', '--from', '30.02.2026', '--to', '1.3.2026', '--uses', '1'), 'It must be a day like 24.12.2026.'],
      [add('X1', '--percent', '5', '--from', '2.3.2026', '--to', '1.3.2026', '--uses', '1'), '--to is before --from'],
      [add('X1', '--percent', '5', '--from', '2.3.2026', '--to', '1.4.2026'), "required option '--uses <number>' not specified"],
    ];
    for (const [args, error] of mistakes) expect(await operator.usageError(args)).toContain(error);
  });
});

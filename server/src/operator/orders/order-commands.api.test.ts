import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderOf, useLicences } from '../../../testing/licences.ts';
import { useOperator } from '../../../testing/operator.ts';
import { usePortal } from '../../../testing/portal.ts';
import { databaseName } from '../../../testing/test-database.ts';
import { licences } from '../../platform/db/tables/licence.ts';

const unknown = 'OSK7QZ4M2D';

describe(`API-08 the operator's orders on ${databaseName}`, () => {
  const portal = usePortal();
  const operator = useOperator(portal);
  const licensing = useLicences(portal);
  const marksOf = (result: { orders: { paymentMark: string }[] }) => result.orders.map(({ paymentMark }) => paymentMark);

  test('no orders are a sentence, and an empty list in JSON', async () => {
    expect(await operator.type(['orders', 'list'])).toMatchObject({ code: 0, out: 'No orders are waiting.\n', errors: '' });
    expect(await operator.result(['orders', 'list', '--status', 'all'])).toEqual({ status: 'all', total: 0, orders: [] });
    expect((await operator.type(['orders', 'list', '--status', 'all'])).out).toBe('There are no such orders.\n');
  });

  test('those waiting are listed oldest first, others newest first, of all companies or one, up to a limit', async () => {
    const [one, other] = [await portal.company(), await portal.company()];
    const first = await licensing.buy(one.token, 'Egzamin');
    const second = await licensing.buy(one.token, 'Start');
    const third = await licensing.buy(other.token, 'Komplet');
    const trial = await licensing.buy(other.token, 'Wersja próbna');
    const marks = [first, second, third].map(({ paymentMark }) => paymentMark);
    expect(marksOf(await operator.result(['orders', 'list']))).toEqual(marks);
    expect(marksOf(await operator.result(['orders', 'list', '--status', 'all']))).toEqual([trial.paymentMark, ...marks.toReversed()]);
    expect(marksOf(await operator.result(['orders', 'list', '--status', 'accepted']))).toEqual([trial.paymentMark]);
    expect(marksOf(await operator.result(['orders', 'list', '--company', one.email.toUpperCase()]))).toEqual(marks.slice(0, 2));
    const dashed = other.nip.replace(/^(...)(...)(..)(..)$/, '$1-$2-$3-$4');
    expect(marksOf(await operator.result(['orders', 'list', '--company', dashed]))).toEqual(marks.slice(2));
    expect(marksOf(await operator.result(['orders', 'list', '--company', orderOf('Start').nip]))).toEqual(marks);
    expect(marksOf(await operator.result(['orders', 'list', '--company', 'nobody@example.com']))).toEqual([]);
    expect((await operator.result(['orders', 'list', '--limit', '1'])).total).toBe(3);
    const { out } = await operator.type(['orders', 'list', '--limit', '2']);
    expect(out).toMatch(/^Mark {8}Ordered {5}Status {3}Type {2}Product {2}Company {6}NIP {12}Amount {2}Expires\n/);
    expect(out).toMatch(new RegExp(`^${marks[0]}  [\\d.]{10}  pending  new   Egzamin  Nowa Szkoła  1234567890  479,50 zł  –$`, 'm'));
    expect(out).toContain('2 of 3 orders are shown: --limit shows more.');
  });

  test('an order is shown with its amounts, promo code, history, licence and requests, by a mark typed anyhow', async () => {
    const { token, email } = await portal.company();
    await licensing.promo('LESS', { percent: 10 });
    const root = await licensing.running(token, 'Egzamin');
    const request = await licensing.extend(token, root.id, 'Komplet', { promoCode: 'LESS' });
    const shown = await operator.result(['orders', 'show', ` ${root.paymentMark.toLowerCase().replace('osk', 'osk ')} `]);
    expect(shown).toMatchObject({
      ...{ paymentMark: root.paymentMark, type: 'new', status: 'accepted', productName: 'Egzamin', totalPrice: 479.5, howManyMonths: 6 },
      company: { email },
      about: null,
      requests: [{ paymentMark: request.paymentMark, type: 'extension', status: 'pending' }],
      paidByImportedTransferOn: null,
      history: [
        { from: null, to: 'created', by: 'company' },
        { from: 'created', to: 'pending', by: 'company' },
        { from: 'pending', to: 'accepted', by: 'operator:anna' },
      ],
    });
    const { out } = await operator.type(['orders', 'show', request.paymentMark]);
    expect(out).toMatch(/^Promo code +LESS \(\d+,\d\d zł off\)$/m);
    expect(out).toMatch(/^Contents +Program, Website \+ online schedule, Internal exam, SMS notifications$/m);
    expect(out).toMatch(new RegExp(`^Licence it is about\nMark.*\n-.*\n${root.paymentMark}`, 'm'));
    expect(out).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d {2}pending {2}company$/m);
    expect(await operator.refusal(['orders', 'show', unknown])).toBe(`There is no order no ${unknown}.`);
  });

  test('several orders are accepted one by one: those that cannot be are named, and the exit code is 1', async () => {
    const { token, email } = await portal.company();
    const orders = [await licensing.buy(token, 'Egzamin'), await licensing.buy(token, 'Start')];
    const [first = '', second = ''] = orders.map(({ paymentMark }) => paymentMark);
    await operator.result(['orders', 'reject', second]);
    const { code, out, errors } = await operator.type(['orders', 'accept', second, unknown, first, first.toLowerCase()]);
    expect(code).toBe(1);
    expect(out).toMatch(
      new RegExp(`^${first} {2}accepted: Nowa Szkoła, expires \\d\\d\\.\\d\\d\\.\\d{4} 23:59\n\n1 order accepted, 2 refused.\n$`),
    );
    expect(errors.split('\n')).toEqual([
      `${second}: Order no ${second} is in the status “Rejected” and cannot go to “Accepted”`,
      `${unknown}: There is no order no ${unknown}`,
      '',
    ]);
    expect(await licensing.history(orders[0]?.id ?? '')).toMatchObject([{}, {}, { to: 2, actor: 'operator:anna' }]);
    expect(await licensing.mails(email, first)).toHaveLength(2);
    const again = await operator.type(['orders', 'accept', first, '--json']);
    expect([again.code, JSON.parse(again.out)]).toMatchObject([
      1,
      { accepted: [], refused: [{ paymentMark: first, reason: expect.any(String) }] },
    ]);
  });

  test('a rejected and a canceled order say so to their company, with the reason, and give their promo code back', async () => {
    const { token, email } = await portal.company();
    await licensing.promo('BACK', { amount: 1000 });
    for (const [how, status] of Object.entries({ reject: 'rejected', cancel: 'canceled' })) {
      const { paymentMark, id } = await licensing.buy(token, 'Start', { promoCode: 'BACK' });
      expect(await operator.result(['promo-codes', 'list'])).toMatchObject({ promoCodes: [{ code: 'BACK', uses: 1 }, {}] });
      const { out } = await operator.type(['orders', how, paymentMark, '--reason', 'brak wpłaty']);
      expect(out).toBe(`${paymentMark} is ${status}: Nowa Szkoła.\n`);
      expect((await licensing.mails(email, paymentMark)).at(-1)?.text).toContain('brak wpłaty');
      expect(await operator.result(['promo-codes', 'list'])).toMatchObject({ promoCodes: [{ code: 'BACK', uses: 0 }, {}] });
      expect((await licensing.history(id)).at(-1)?.actor).toBe('operator:anna');
      expect(await operator.refusal(['orders', how, paymentMark])).toContain(paymentMark);
    }
    const running = await licensing.running(token, 'Komplet');
    expect(await operator.result(['orders', 'cancel', running.paymentMark])).toMatchObject({ status: 'canceled' });
    expect(await operator.refusal(['orders', 'reject', unknown])).toBe(`There is no order no ${unknown}`);
  });

  test('what makes no sense changes nothing', async () => {
    const before = await portal.database.select().from(licences);
    const { token } = await portal.company();
    const { paymentMark, id } = await licensing.buy(token, 'Start');
    expect(await operator.mistake(['orders', 'accept'])).toContain("missing required argument 'marks'");
    expect(await operator.mistake(['orders', 'accept', paymentMark, 'OSK123'])).toContain("'OSK123' is no payment mark");
    expect(await operator.mistake(['orders', 'accept', `${paymentMark} ${unknown}`])).toContain('is no payment mark');
    expect(await operator.mistake(['orders', 'reject', paymentMark, unknown])).toContain('too many arguments');
    expect(await operator.mistake(['orders', 'reject', paymentMark, '--reason', ' '])).toContain('one line of at most 300');
    expect(await operator.mistake(['orders', 'list', '--status', 'paid'])).toContain('Allowed choices are pending, accepted');
    expect(await operator.mistake(['orders', 'list', '--company', 'Nowa'])).toContain("'Nowa' is no NIP, e-mail or id of a company");
    expect(await operator.mistake(['orders', 'list', '--limit', '0'])).toContain('a whole number from 1 to 10000');
    expect(await portal.database.select().from(licences)).toHaveLength(before.length + 1);
    const [order] = await portal.database.select().from(licences).where(eq(licences.id, id));
    expect(order?.licenseStatus).toBe(1);
  });
});

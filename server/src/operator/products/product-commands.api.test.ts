import { buyLicence } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { describe, expect, test } from 'vitest';
import { idOf, orderOf, useLicences } from '../../../testing/licences.ts';
import { useOperator } from '../../../testing/operator.ts';
import { usePortal } from '../../../testing/portal.ts';
import { databaseName } from '../../../testing/test-database.ts';

describe(`API-08 the operator's products on ${databaseName}`, () => {
  const portal = usePortal();
  const operator = useOperator(portal);
  const licensing = useLicences(portal);
  const offered = async () => (await portal.send(listProducts, { query: { includeTrial: 'true' } })).body.data;
  const namesOffered = async () => (await offered()).map(({ productName }) => productName);
  const plus = ['products', 'add', '--name', 'Start plus', '--price', '479,50', '--months', '1', '--program', '--website'];

  test('the price list is told in its order, the trial by its days', async () => {
    const { out } = await operator.type(['products', 'list']);
    expect(out).toMatch(/^Position {2}Product {2,}Price {2}Term {2,}Contents/);
    expect(out).toMatch(/^ {7}0 {2}Wersja próbna +0,00 zł {2}7 days /m);
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

  test('a product added is offered last, or where it was put, and can be ordered', async () => {
    const added = await operator.result(plus);
    expect(added).toMatchObject({ productName: 'Start plus', totalPrice: 479.5, howManyMonths: 1, position: 7 });
    expect(added).toMatchObject({ program: true, website: true, internalExam: false, smsNotifications: false });
    expect((await offered()).at(-1)).toMatchObject({ productName: 'Start plus', totalPrice: 479.5 });
    const { token } = await portal.company();
    const body = { ...orderOf('Start'), productId: added.id };
    expect((await portal.send(buyLicence, { body }, { token })).body.data).toMatchObject({ totalPrice: 479.5, website: true });
    const { out } = await operator.type([
      'products',
      'add',
      '--name',
      'Pierwszy',
      '--price',
      '0.29',
      '--months',
      '3',
      '--internal-exam',
      '--position',
      '1',
    ]);
    expect(out).toMatch(/^ {7}1 {2}Pierwszy {2}0,29 zł {2}3 months {2}exam /m);
    expect(await operator.refusal([...plus.slice(0, 3), 'START PLUS', ...plus.slice(4)])).toBe(
      'A product on offer is called Start plus: choose another name.',
    );
  });

  test('of two products added at once under one name, one is', async () => {
    const add = () => operator.type(['products', 'add', '--name', 'Raz', '--price', '1', '--months', '1', '--program']);
    const codes = (await Promise.all([add(), add(), add()])).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1, 1]);
    await operator.result(['products', 'withdraw', 'raz']);
  });

  test('a product is changed in what is said alone, by its name in any case or its id; licences keep what they had', async () => {
    const { token } = await portal.company();
    const { id } = await licensing.buy(token, 'Komplet');
    const change = [
      'products',
      'change',
      'KOMPLET',
      '--price',
      '800.5',
      '--name',
      'Komplet 2',
      '--sms-notifications',
      'off',
      '--position',
      '9',
    ];
    const changed = await operator.result(change);
    expect(changed).toMatchObject({ id: idOf('Komplet'), productName: 'Komplet 2', totalPrice: 800.5, position: 9 });
    expect(changed).toMatchObject({ program: true, website: true, smsNotifications: false, howManyMonths: 6 });
    expect(await licensing.row(id)).toMatchObject({ totalPrice: 79_900, smsNotifications: true });
    expect(await operator.result(['products', 'change', changed.id, '--name', 'KOMPLET'])).toMatchObject({
      productName: 'KOMPLET',
      totalPrice: 800.5,
    });
    expect((await operator.type(['products', 'change', 'Komplet', '--sms-notifications', 'on'])).out).toContain(
      'program, website, exam, SMS',
    );
    expect(await operator.refusal(['products', 'change', 'Komplet', '--name', 'start'])).toBe(
      'A product on offer is called Start: choose another name.',
    );
    expect(await operator.refusal(['products', 'change', 'Start', '--program', 'off'])).toBe(
      'Start would include nothing: withdraw it instead.',
    );
    expect(await operator.refusal(['products', 'change', 'Nic', '--price', '1'])).toBe('There is no product Nic.');
  });

  test('a withdrawn product is offered no longer, and again once that is said', async () => {
    const { out } = await operator.type(['products', 'withdraw', 'start na rok']);
    expect(out).toBe(`Start na rok is offered no longer (id ${idOf('Start na rok')}).\n`);
    expect(await namesOffered()).not.toContain('Start na rok');
    expect((await operator.type(['products', 'list'])).out).not.toContain('Start na rok');
    expect((await operator.type(['products', 'list', '--all'])).out).toMatch(/Start na rok .* \d\d\.\d\d\.\d{4} {2}/);
    const another = await operator.result(['products', 'add', '--name', 'Start na rok', '--price', '600', '--months', '12', '--program']);
    expect(await operator.result(['products', 'change', 'Start na rok', '--price', '601'])).toMatchObject({ id: another.id });
    expect(await operator.refusal(['products', 'offer', idOf('Start na rok')])).toContain('A product on offer is called Start na rok');
    await operator.result(['products', 'withdraw', 'Start na rok']);
    expect(await operator.refusal(['products', 'offer', 'Start na rok'])).toContain(another.id);
    expect((await operator.type(['products', 'offer', idOf('Start na rok')])).out).toBe('Start na rok is on offer.\n');
    expect(await namesOffered()).toContain('Start na rok');
  });

  test('the trial costs nothing, includes everything and stays', async () => {
    expect(await operator.refusal(['products', 'change', 'Wersja próbna', '--price', '1'])).toBe(
      'Wersja próbna is the trial licence, which costs nothing.',
    );
    expect(await operator.refusal(['products', 'withdraw', 'WERSJA PRÓBNA'])).toBe(
      'Wersja próbna is the trial licence: it stays on offer.',
    );
    for (const contents of [
      ['--internal-exam', 'off'],
      ['--program', 'on'],
    ]) {
      expect(await operator.refusal(['products', 'change', 'Wersja próbna', ...contents])).toBe(
        'Wersja próbna is the trial licence, which includes everything.',
      );
    }
    expect(await operator.result(['products', 'change', 'Wersja próbna', '--name', 'Na próbę', '--position', '8'])).toMatchObject({
      productName: 'Na próbę',
      position: 8,
      internalExam: true,
      totalPrice: 0,
    });
  });

  test('what makes no sense is told as what it is', async () => {
    expect(await operator.mistake(['products', 'add', '--name', 'X', '--price', '1', '--months', '6'])).toContain(
      'a product includes something',
    );
    expect(await operator.mistake(['products', 'add', '--price', '1', '--months', '6'])).toContain(
      "required option '--name <name>' not specified",
    );
    for (const price of ['0', '-1', '1,234', '1 000', 'free', '1000000,01']) {
      expect(await operator.mistake(['products', 'change', 'Start', `--price=${price}`])).toContain(
        'It must be an amount in PLN above zero',
      );
    }
    expect(await operator.mistake(['products', 'change', 'Start'])).toContain('say what is to be changed');
    expect(await operator.mistake(['products', 'change', 'Start', '--program', 'yes'])).toContain('Allowed choices are on, off');
    expect(await operator.mistake(['products', 'change', 'Start', '--months', '3'])).toContain("unknown option '--months'");
  });
});

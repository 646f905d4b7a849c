import { expect, test } from 'vitest';
import { useShop } from '../../../testing/shop.ts';

const { portal, operator, ...licensing } = useShop();
const ksef = '6760000109-20261012-0100A0B1C2D3-A8';
const sell = async (token: string, productName = 'Egzamin') => {
  const order = await licensing.buy(token, productName);
  await licensing.accept(order.paymentMark);
  return order;
};

test('PRV-05 an invoice is in the details of the company, its e-mail, the order and the sales', async () => {
  const { token, email } = await portal.company();
  const order = await sell(token);
  const { out, code } = await operator.type(['orders', 'invoice', order.paymentMark, '--number', 'FV/12/2026', '--ksef', ksef]);
  expect([code, out]).toEqual([0, `The invoice FV/12/2026 is recorded for ${order.paymentMark}: Nowa Szkoła.\n`]);
  const [licence] = await licensing.list(token);
  expect(licence?.invoice).toEqual({ number: 'FV/12/2026', ksefNumber: ksef });
  const mail = (await portal.mailsTo(email)).find(({ kind }) => kind === 'faktura');
  expect(mail?.subject).toBe('Faktura FV/12/2026');
  for (const part of ['FV/12/2026', ksef, order.paymentMark, 'Egzamin', '479,50']) expect(mail?.text).toContain(part);
  const shown = await operator.type(['orders', 'show', order.paymentMark]);
  expect(shown.out).toMatch(new RegExp(`^Invoice +FV/12/2026, KSeF ${ksef}$`, 'm'));
  expect(shown.out).toMatch(/^[\d.]{10} [\d:]{5} {2}invoice FV\/12\/2026 +operator:anna$/m);
  const month = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' }).slice(0, 7);
  const { orders } = await operator.result(['sales', '--month', month]);
  expect(orders).toMatchObject([{ paymentMark: order.paymentMark, invoiceNumber: 'FV/12/2026', ksefNumber: ksef }]);
});

test('PRV-05 an invoice may be for several orders, and goes to the address for invoices', async () => {
  const { token, email } = await portal.company();
  await portal.changeCompany(email, { invoiceEmail: 'ksiegowa@szkola.example' });
  const [one, other] = [await sell(token), await sell(token, 'Start')];
  await operator.result(['orders', 'invoice', one.paymentMark, other.paymentMark, '--number', 'FV/13/2026']);
  expect((await licensing.list(token)).map(({ invoice }) => invoice?.number)).toEqual(['FV/13/2026', 'FV/13/2026']);
  const [mail, ...others] = (await portal.mailsTo('ksiegowa@szkola.example')).filter(({ kind }) => kind === 'faktura');
  expect(others).toEqual([]);
  expect(mail?.text).toContain(`Zamówienie nr ${other.paymentMark}: Start`);
  expect(mail?.text).not.toContain('KSeF');
});

test('PRV-05 an invoice is replaced only with --replace, and the history keeps the former one', async () => {
  const { token, email } = await portal.company();
  const order = await sell(token);
  const record = ['orders', 'invoice', order.paymentMark, '--number'];
  await operator.result([...record, 'FV/14/2026']);
  const error = `The order ${order.paymentMark} has the invoice FV/14/2026 already. To replace it, add --replace.`;
  expect(await operator.failure([...record, 'FV/15/2026'])).toBe(error);
  await operator.result([...record, 'FV/15/2026', '--replace']);
  expect((await licensing.list(token))[0]?.invoice?.number).toBe('FV/15/2026');
  expect((await operator.type(['orders', 'show', order.paymentMark])).out).toContain('invoice FV/15/2026 instead of FV/14/2026');
  const mail = (await portal.mailsTo(email)).find(({ subject }) => subject === 'Faktura FV/15/2026');
  expect(mail?.text).toMatch(/Zastępuje fakturę:? FV\/14\/2026/);
});

test('PRV-05 an invoice gets its KSeF number later without --replace', async () => {
  const [ksef, otherKsef] = ['6760000109-20261013-0100A0B1C2D3-4D', '6760000109-20261013-0100A0B1C2D4-58'];
  const { token, email } = await portal.company();
  const order = await sell(token);
  const record = ['orders', 'invoice', order.paymentMark, '--number', 'FV/17/2026'];
  await operator.result(record);
  await operator.result([...record, '--ksef', ksef]);
  expect((await licensing.list(token))[0]?.invoice).toEqual({ number: 'FV/17/2026', ksefNumber: ksef });
  expect((await operator.type(['orders', 'show', order.paymentMark])).out).toContain(`KSeF number ${ksef} of the invoice FV/17/2026`);
  const mail = (await portal.mailsTo(email)).find(({ subject }) => subject === 'Numer KSeF faktury FV/17/2026');
  expect(mail?.text).toContain('faktura FV/17/2026 otrzymała numer KSeF.');
  expect((await portal.mailsTo(email)).filter(({ subject }) => subject === 'Faktura FV/17/2026')).toHaveLength(1);
  for (const again of [record, [...record, '--ksef', ksef.toLowerCase()], [...record, '--replace']]) {
    expect(await operator.failure(again)).toBe('The invoice FV/17/2026 is recorded for these orders already.');
  }
  const replacement = [...record, '--ksef', otherKsef];
  expect(await operator.failure(replacement)).toBe(
    `The order ${order.paymentMark} has the invoice FV/17/2026 (KSeF ${ksef}) already. To replace it, add --replace.`,
  );
  await operator.result([...replacement, '--replace']);
  expect((await operator.type(['orders', 'show', order.paymentMark])).out).toContain(
    `KSeF number ${otherKsef} of the invoice FV/17/2026 instead of ${ksef}`,
  );
  expect((await portal.mailsTo(email)).at(-1)?.text).toContain('poprawiliśmy numer KSeF faktury FV/17/2026.');
  expect(await operator.usageError([...record, '--ksef', `${ksef.slice(0, -2)}A9`])).toContain('The last two are check digits.');
});

test('PRV-05 a KSeF number is read with other dashes, blanks and case', async () => {
  const { token } = await portal.company();
  const { paymentMark } = await sell(token);
  const record = ['orders', 'invoice', paymentMark, '--number', 'FV/30/2026', '--ksef'];
  await operator.result([...record, ' 6760000109 – 20261014 – 0100a0b1c2d6 – e3\n']);
  const ksefNumber = '6760000109-20261014-0100A0B1C2D6-E3';
  expect((await licensing.list(token))[0]?.invoice).toEqual({ number: 'FV/30/2026', ksefNumber });
  for (const typed of [ksefNumber.replaceAll('-', ''), ksefNumber.replaceAll('-', '\u00a0'), ksefNumber.replaceAll('-', '\u2011')])
    expect(await operator.failure([...record, typed])).toBe('The invoice FV/30/2026 is recorded for these orders already.');
});

test.each([
  '6760000109-20240711-3A81C0-77B2F4-0D',
  '6760000109-20240711-3a81c0-77b2f4-0d',
  ' 6760000109 20240711 3A81C0 77B2F4 0D',
  '6760000109202407113A81C0–77B2F40D',
])('PRV-05 the KSeF number %j is named as one of KSeF 1.0', async (typed) => {
  const error = await operator.usageError(['orders', 'invoice', 'OSK7QZ4M2D', '--number', 'FV/31/2026', '--ksef', typed]);
  expect(error).toContain('This is the form of KSeF 1.0, before 2026. It must be a KSeF number like 6760000109-20261012-0100A0B1C2D3-A8.');
});

test('PRV-05 an invoice has one KSeF number for all its orders, which no other invoice has', async () => {
  const ksef = '6760000109-20261013-0100A0B1C2D5-5F';
  const { token } = await portal.company();
  const [one, two, three] = [await sell(token), await sell(token, 'Start'), await sell(token, 'Komplet')];
  const record = (number: string, ...args: string[]) => ['orders', 'invoice', ...args, '--number', number];
  await operator.result(record('FV/19/2026', one.paymentMark, two.paymentMark));
  const { out } = await operator.type(record('FV/19/2026', one.paymentMark, '--ksef', ksef));
  expect(out).toBe(`The invoice FV/19/2026 is recorded for ${one.paymentMark}, ${two.paymentMark}: Nowa Szkoła.\n`);
  await operator.result(record('FV/19/2026', three.paymentMark));
  expect((await licensing.list(token)).map(({ invoice }) => invoice?.ksefNumber)).toEqual([ksef, ksef, ksef]);
  const other = await sell(token);
  expect(await operator.failure(record('FV/20/2026', other.paymentMark, '--ksef', ksef))).toMatch(
    new RegExp(`^The invoice FV/19/2026 of the order OSK\\w+ has the KSeF number ${ksef} already\\. Check the numbers\\.$`),
  );
  const foreign = '5265877635-20250826-0100001AF629-AF';
  expect(await operator.failure(record('FV/20/2026', other.paymentMark, '--ksef', foreign))).toBe(
    `The KSeF number ${foreign} has another seller's NIP than 6760000109. Check that the invoice is yours.`,
  );
});

test('PRV-05 names the orders that are not paid yet', async () => {
  const { token } = await portal.company();
  const { paymentMark } = await licensing.buy(token, 'Start');
  const { out } = await operator.type(['orders', 'invoice', paymentMark, '--number', 'FV/18/2026']);
  expect(out).toBe(`The invoice FV/18/2026 is recorded for ${paymentMark}: Nowa Szkoła. Not paid yet: ${paymentMark}.\n`);
});

test('PRV-05 an invoice is rejected for unknown, ended and free orders, and for orders of several buyers', async () => {
  const [company, stranger] = [await portal.company(), await portal.company()];
  const [order, other] = [await sell(company.token), await sell(stranger.token)];
  const trial = await licensing.buy(company.token, 'Licencja próbna');
  const ended = await licensing.buy(company.token, 'Start');
  await licensing.reject(ended.paymentMark);
  const record = (...marks: string[]) => operator.failure(['orders', 'invoice', ...marks, '--number', 'FV/16/2026']);
  expect(await record('OSK7QZ4M2D')).toBe('There is no order OSK7QZ4M2D. See orders list.');
  for (const mark of [trial.paymentMark, ended.paymentMark]) expect(await record(mark)).toContain(`The order ${mark} gets no invoice`);
  const ofOtherNip = await licensing.buy(company.token, 'Start', { nip: '5260001246' });
  for (const { paymentMark } of [other, ofOtherNip]) {
    expect(await record(order.paymentMark, paymentMark)).toContain('have different buyers. Record their invoices separately.');
  }
  expect((await licensing.list(company.token)).every(({ invoice }) => invoice === null)).toBe(true);
  await operator.result(['licences', 'correct-nip', other.paymentMark, '--nip', '5260001246', '--reason', 'x']);
  await operator.result(['orders', 'invoice', other.paymentMark, '--number', 'FV/16/2026']);
  expect(await record(order.paymentMark)).toBe(
    `The invoice FV/16/2026 is recorded for ${other.paymentMark} of Nowa Szkoła already. Each buyer needs an invoice of its own.`,
  );
  expect(await operator.usageError(['orders', 'invoice', order.paymentMark])).toContain("required option '--number <number>'");
});

test('PRV-05 SAL-01 an invoice has the buyer and the product of the sale after a correction and an extension', async () => {
  const { token, email } = await portal.company();
  const [licence, other] = [await licensing.running(token, 'Start'), await sell(token, 'Start')];
  for (const { paymentMark } of [await licensing.extend(token, licence.id, 'Komplet'), await licensing.correct(token, licence.id)])
    await licensing.accept(paymentMark);
  const { out } = await operator.type(['orders', 'invoice', licence.paymentMark, other.paymentMark, '--number', 'FV/21/2026']);
  expect(out).toContain(`The invoice FV/21/2026 is recorded for ${licence.paymentMark}, ${other.paymentMark}: Nowa Szkoła.`);
  const mail = (await portal.mailsTo(email)).find(({ kind }) => kind === 'faktura');
  expect(mail?.text).toContain(`Zamówienie nr ${licence.paymentMark}: Start, 349,00`);
  await licensing.cancel(licence.paymentMark, undefined, 'keep');
  expect((await licensing.mails(email, licence.paymentMark)).at(-1)?.text).toContain('Produkt: Start\n');
  const strange = await licensing.buy(token, 'Start', { nip: '9876543210' });
  expect(await operator.failure(['orders', 'invoice', strange.paymentMark, '--number', 'FV/21/2026'])).toContain('FV/21/2026');
});

test('PRV-05 SAL-01 the e-mail about the invoice of a correction has the product and the price of the sale', async () => {
  const { token, email } = await portal.company();
  const licence = await licensing.running(token, 'Start');
  const correction = await licensing.correct(token, licence.id);
  const record = ['orders', 'invoice', correction.paymentMark, '--number', 'FV/20/2026'];
  expect(await operator.failure(record)).toContain('gets no invoice');
  await licensing.accept(correction.paymentMark);
  await operator.result(record);
  const mail = (await portal.mailsTo(email)).find(({ kind }) => kind === 'faktura');
  expect(mail?.text).toContain(`Zamówienie nr ${correction.paymentMark}: Start, 349,00`);
  const { sales } = await operator.result(['orders', 'show', correction.paymentMark]);
  expect(sales).toMatchObject([{ kind: 'correction', gross: 349, invoiceNumber: 'FV/20/2026' }]);
});

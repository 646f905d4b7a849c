import { buyLicence, readProforma } from '@osk/shared/contract/licence';
import { expect, test } from 'vitest';
import { orderOf } from '../../../testing/licences.ts';
import { textOfPdf } from '../../../testing/pdf.ts';
import { useShop } from '../../../testing/shop.ts';
import { defaultProvider } from '../../platform/provider.ts';
import { createProformaAttacher } from './proforma.ts';

const { portal, accept, buy, cancel, change, correct, extend, mails, promo, reject, running } = useShop({ vatRate: 8 });
const read = (token: string, id: string) => portal.send(readProforma, { params: { id } }, { token });
const attach = (mail: { proformaOf: string | null }) => createProformaAttacher(portal.database, defaultProvider, portal.app.log)(mail);
const textOf = async (token: string, id: string) => textOfPdf((await read(token, id)).body.data.pdf);

test('CUS-08 a proforma is a PDF with Polish letters: seller, buyer with address, net, VAT, gross and number', async () => {
  const { token, nip } = await portal.company({ nip: '1234567890' });
  const { id, paymentMark } = await buy(token, 'Egzamin', { nip });
  await change(id, { createdOn: new Date('2026-03-01T23:30:00Z') });
  const { status, body } = await read(token, id);
  expect(status).toBe(200);
  expect(body.data.fileName).toBe(`proforma-${paymentMark}.pdf`);
  expect(Buffer.from(body.data.pdf, 'base64').toString('latin1', 0, 8)).toBe('%PDF-1.7');
  const text = await textOfPdf(body.data.pdf);
  for (const words of [
    `Proforma nr ${paymentMark}`,
    `Numer zamówienia ${paymentMark} Data zamówienia 2 marca 2026`,
    'Sprzedawca Kierunek Oprogramowanie Sp. z o.o. ul. Kolejowa 12/4 30-001 Kraków NIP 676-000-01-09',
    'Nabywca Nowa Szkoła ul. Piotrkowska 1 90-001 Łódź NIP 123-456-78-90',
    'Licencja „Egzamin” 443,98 zł 8% 35,52 zł 479,50 zł',
    'Okres: 6 miesięcy Zawartość: Program, Egzamin wewnętrzny',
    'Razem brutto: 479,50 zł',
    'Numer rachunku 87 1020 0016 0000 0000 0012 3456',
    `Kwota 479,50 zł Tytuł zamówienie nr ${paymentMark}`,
    'Ten dokument nie jest fakturą VAT.',
  ]) {
    expect(text).toContain(words);
  }
});

test('CUS-08 a proforma has a glyph for each Polish, Ukrainian and Russian letter', async () => {
  const letters = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻабвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюяАБВГҐДЕЄЁЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ';
  const { token } = await portal.company();
  const { id } = await buy(token, 'Egzamin');
  await change(id, { companyName: letters, buyerAddress: letters });
  // Once semibold as the name, once regular as the address, each in several lines.
  expect((await textOf(token, id)).replaceAll(' ', '').split(letters)).toHaveLength(3);
});

test('ACC-06 CUS-08 a proforma has question marks in place of what its font lacks', async () => {
  const { token } = await portal.company();
  const { id } = await buy(token, 'Egzamin');
  // An emoji of several code points, a soft hyphen, a ligature, a decomposed letter.
  const [companyName, buyerAddress] = ['Auto 👩🏽‍🚒❤️ 学校 مدرسة', 'ul. Za\u00admkowa 1 o\ufb01cyna Łódz\u0301'];
  await change(id, { companyName, buyerAddress });
  expect(await textOf(token, id)).toContain('Nabywca Auto ??? ?? ????? ul. Zamkowa 1 oficyna Łódź NIP');
});

test('CUS-08 a proforma shows the discount, and no VAT of an order that is exempt', async () => {
  await promo('WIOSNA', { amount: 1000 });
  const { token } = await portal.company();
  const { id } = await buy(token, 'Egzamin', { promoCode: 'WIOSNA' });
  await change(id, { vatRate: null });
  const text = await textOf(token, id);
  expect(text).toContain('Cena uwzględnia rabat 10,00 zł (kod WIOSNA)');
  expect(text).toContain('Licencja „Egzamin” 469,50 zł zw. 0,00 zł 469,50 zł');
});

test('CUS-08 a proforma keeps the address and the VAT rate that the order was placed with', async () => {
  const { token, email, nip } = await portal.company();
  const { id } = await buy(token, 'Egzamin', { nip });
  await change(id, { vatRate: 23 });
  const moved = { address: 'ul. Nowa 5', postCode: '00-950', city: 'Warszawa' };
  await portal.changeCompany(email, moved);
  expect(await textOf(token, id)).toMatch(/Nowa Szkoła ul\. Piotrkowska 1 90-001 Łódź .* 389,84 zł 23% 89,66 zł 479,50 zł/);
  // A server of the version before stores no address.
  await change(id, { buyerAddress: null, buyerPostCode: null, buyerCity: null });
  expect(await textOf(token, id)).toContain('Nowa Szkoła ul. Nowa 5 00-950 Warszawa');
});

test('CUS-08 a proforma is attached to the e-mail of an order and of an extension with a price, and to no other', async () => {
  const { token, email, nip } = await portal.company();
  await promo('FREE', { percent: 100 });
  const root = await running(token, 'Egzamin');
  const extension = await extend(token, root.id, 'Komplet', { nip });
  const [mail] = await mails(email, extension.paymentMark);
  expect(mail?.text).toContain('Proformę znajdziesz w\u00a0załączniku');
  const attached = await attach({ proformaOf: mail?.proformaOf ?? null });
  expect(attached).toMatchObject({ fileName: `proforma-${extension.paymentMark}.pdf`, contentType: 'application/pdf' });
  const text = await textOfPdf(attached?.content.toString('base64') ?? '');
  expect(text).toContain(`Rozszerzenie licencji nr ${root.paymentMark} do „Komplet”`);
  expect(text).toContain('Nabywca Nowa Szkoła ul. Piotrkowska 1 90-001 Łódź');
  expect(text).not.toContain('Okres');
  expect(await textOf(token, extension.id)).toBe(text);

  const free = await buy(token, 'Start', { promoCode: 'FREE' });
  const others = [...(await mails(email, free.paymentMark)), ...(await mails(email, root.paymentMark)).slice(1)];
  expect(others.map(({ kind, proformaOf }) => [kind, proformaOf])).toEqual([
    ['zamowienie', null],
    ['zamowienie-zaakceptowane', null],
  ]);
  await cancel(extension.paymentMark);
  expect(await attach({ proformaOf: extension.id })).toBeUndefined();
});

test('CUS-08 a proforma shows the day of the payment when the order is accepted', async () => {
  const { token } = await portal.company();
  const { id, paymentMark } = await buy(token, 'Egzamin');
  await accept(paymentMark);
  await change(id, { acceptedOn: new Date('2026-03-04T10:00:00Z') });
  expect(await textOf(token, id)).toContain('Zapłata Opłacone 4 marca 2026');
  expect(await textOf(token, id)).not.toContain('Numer rachunku');
});

test('CUS-08 answers 409 when the order is a trial, a correction, free, canceled or rejected', async () => {
  const { token } = await portal.company();
  const { body: trial } = await portal.send(buyLicence, { body: orderOf('Licencja próbna') }, { token });
  const root = await running(token, 'Egzamin');
  const [canceled, rejected] = [await buy(token, 'Start'), await buy(token, 'Start')];
  await cancel(canceled.paymentMark);
  await reject(rejected.paymentMark);
  const ids = [trial.data.id, (await correct(token, root.id)).id, canceled.id, rejected.id];
  for (const id of ids)
    expect(await read(token, id)).toMatchObject({ status: 409, body: { clientError: expect.stringContaining('nie ma proformy') } });
});

test('CUS-08 answers 429 when a company reads more than 30 proformas in a minute', async () => {
  const [busy, other] = [await portal.company(), await portal.company()];
  const { id } = await buy(busy.token, 'Egzamin');
  // When a window of the limit ends meanwhile, one of the two still has more than 30 calls.
  const answers = await Promise.all(Array.from({ length: 61 }, () => read(busy.token, id)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(32);
  expect((await read(other.token, (await buy(other.token, 'Egzamin')).id)).status).toBe(200);
});

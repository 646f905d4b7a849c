import { expect, test } from 'vitest';
import { type OpenOrder, suggestFrom } from './suggest-order.ts';

const order: OpenOrder = {
  paymentMark: 'OSK7QZ4M2D',
  companyName: 'Ośrodek Szkolenia Kierowców „Żuraw” Sp. z o.o.',
  nip: '6760000115',
  accountName: 'Żuraw',
  accountNip: '6760000115',
  totalPrice: 47_950,
  invoiceNumber: 'FV/12/2026',
  ksefNumber: '6760000109-20261012-0100A0B1C2D3-A8',
};
const other: OpenOrder = {
  paymentMark: 'OSK1B3X9W1',
  companyName: 'Auto Szkoła Sowa',
  nip: '5260001246',
  accountName: 'Auto Szkoła Sowa',
  accountNip: '5260001246',
  totalPrice: 39_900,
  invoiceNumber: null,
  ksefNumber: null,
};
const suggest = (title: string, more: { payer?: string; hundredths?: number; currency?: string } = {}, orders = [order, other]) =>
  suggestFrom(orders)({ title, payer: '', hundredths: 1, currency: 'PLN', ...more });

test.each([
  ['a wrong character', 'OSK7QZ4N2D'],
  ['a wrong letter in front', 'ISK7QZ4M2D'],
  ['a missing character', 'zam. OSK7Z4M2D'],
  ['a character too many', 'OSK7QZZ4M2D dziękuję'],
  ['two swapped characters', 'nr osk 7zq4m2d'],
  ['the last character wrong', 'OSK7QZ4M2X'],
])('PRV-03 suggests an order when its number has %s', (_, title) => {
  expect(suggest(title)).toMatchObject({ paymentMark: 'OSK7QZ4M2D', because: ['number with a slip'] });
});

test.each([
  ['zamowienie 7QZ4M2D', 'OSK7QZ4M2D'],
  ['nr 7qz 4m2d', 'OSK7QZ4M2D'],
  ['za egzamin: 7QZ-4M2D.', 'OSK7QZ4M2D'],
  ['7QZ4M2D', 'OSK7QZ4M2D'],
  ['zam. IB3X9WI', 'OSK1B3X9W1'],
])('FLD-05 suggests an order by its number without OSK in %s', (title, paymentMark) => {
  expect(suggest(title)).toMatchObject({ paymentMark, because: ['number without OSK'] });
});

test.each([
  '/VAT/89,66/IDC/5260001999/INV/FV/12/2026/TXT/LICENCJA',
  '/VAT/89,66/IDC/5260001999/INV/12/2026/TXT/LICENCJA',
  '/VAT/11,50/IDC/5260001999/INV/FV 12/2026/TXT/',
  'FV 12/2026',
  'fv12/2026',
  'FV-12-2026, dziękujemy',
  'zapłata za FV nr 12/2026',
  'FV 0012/2026 479,50',
  'Faktura VAT nr FV/12/2026',
  'za fakturę 12/2026',
  'faktury nr: 12/2026.',
  'F-ra nr 12/2026',
  'FVAT 12 / 2026',
  'płatność FV/12/20 26',
  'FV/12/2026 FV/13/2026',
])('FLD-05 suggests the order of the invoice in %s', (title) => {
  expect(suggest(title)).toMatchObject({ paymentMark: 'OSK7QZ4M2D', because: ['invoice number'] });
});

test.each([
  'FV/112/2026',
  'FV 12/20261',
  'FV 12/2026/3',
  'FV 3/12/2026',
  'FV 1/2/2026',
  'FV 122026',
  'licencja na 12/2026',
  '10.12.2026 479',
  'proforma 12/2026',
  'PF 12/2026',
  'faktura proforma 12/2026',
  'korekta FK 12/2026',
  'umowa 12/2026',
])('FLD-05 suggests no order by its invoice in %s', (title) => {
  expect(suggest(title)).toBeUndefined();
});

test.each([
  ['12/2026', 'faktura 12/2026', 'opłata 12/2026'],
  ['5', 'FV 5', 'FV 5/2026'],
  ['FS/12/2026', 'faktura nr FS 12/2026', 'FK 12/2026'],
  ['F/2026/10/007', 'f 2026/10/7', 'F/2026/10/70'],
  ['2026/10/OSK/3', 'za 2026/10/osk/3', '12026/10/OSK/3'],
  ['FS-12/KR/26', 'fs 12/kr/26', 'FS 12/26'],
])('FLD-05 knows the invoice %s in %s, but not in %s', (invoiceNumber, title, different) => {
  const orders = [{ ...order, invoiceNumber }, other];
  expect(suggest(title, {}, orders)).toMatchObject({ paymentMark: 'OSK7QZ4M2D', because: ['invoice number'] });
  expect(suggest(different, {}, orders)).toBeUndefined();
});

test.each([
  '6760000109-20261012-0100A0B1C2D3-A8',
  'KSeF 6760000109 20261012 0100a0b1c2d3 a8',
  '6760000109202610120100A0B1C2D3A8',
  '6760000109-20261012-0100A0-B1C2D3-A8',
  '6760000109-20261012-O1OOAOBIC2D3-A8',
  '/VAT/89,66/IDC/5260001999/INV/6760000109-20261012-0100A0B1C2D3-A8/TXT/x',
])('FLD-05 suggests the order of the KSeF number in %s', (title) => {
  expect(suggest(title)).toMatchObject({ paymentMark: 'OSK7QZ4M2D', because: ['KSeF number'] });
});

test.each(['–', 'FV', 'brak'])('FLD-05 suggests no order by the invoice %s, which is no number', (invoiceNumber) => {
  expect(suggest(`faktura ${invoiceNumber}`, {}, [{ ...order, invoiceNumber }])).toBeUndefined();
});

test('FLD-05 suggests the order of an invoice rather than one that has payer and amount in common', () => {
  const more = { payer: 'AUTO SZKOŁA SOWA NIP 5260001246', hundredths: 39_900 };
  expect(suggest('FV 12/2026', more)).toMatchObject({ paymentMark: 'OSK7QZ4M2D', because: ['invoice number'] });
});

test('FLD-05 suggests the one of two orders of an invoice whose price the transfer has, otherwise none', () => {
  const orders = [order, { ...other, invoiceNumber: order.invoiceNumber }];
  expect(suggest('FV 12/2026', {}, orders)).toBeUndefined();
  expect(suggest('FV 12/2026', { hundredths: 39_900 }, orders)).toMatchObject({ because: ['invoice number', 'amount'] });
});

test.each([
  ['NIP', 'licencja, NIP 676-000-01-15', {}],
  ['name', 'za program dla OSK Zuraw', {}],
  ['name', 'za program dla firmy \ufffduraw', {}],
  ['name', 'za program', { payer: 'OŚRODEK SZKOLENIA KIEROWCÓW ŻURAW SPÓŁKA Z O.O. KRAKÓW' }],
  ['amount', 'za program', { hundredths: 47_950 }],
])('PRV-03 suggests an order by its %s', (reason, title, more) => {
  expect(suggest(title, more)).toMatchObject({ paymentMark: 'OSK7QZ4M2D', because: [reason] });
});

test('PRV-03 suggests the order with the most in common, and says why', () => {
  const suggestion = suggest('NIP 6760000115', { hundredths: 39_900, payer: 'ZURAW' });
  expect(suggestion).toEqual({ paymentMark: 'OSK7QZ4M2D', companyName: order.companyName, because: ['NIP', 'name'] });
});

test.each([
  ['nothing is in common', 'za prąd', {}, undefined],
  ['two characters are wrong', 'OSK7QZ5N2D', {}, undefined],
  ['a number without OSK has a wrong character', '7QZ4M2E', {}, undefined],
  ['a number without OSK is a part of a word', 'A7QZ4M2D 7QZ4M2DB', {}, undefined],
  ['a number without OSK is of no order', 'zamowienie 1B3X9W1', {}, [order]],
  ['two orders have as much in common', 'za program', { hundredths: 47_950 }, [order, { ...other, totalPrice: 47_950 }]],
  ['only common words are in the name', 'Szkoła Jazdy', {}, [{ ...order, companyName: 'Szkoła Jazdy', accountName: 'OSK' }]],
  ['the name has three letters', 'Żak', {}, [{ ...order, companyName: 'Żak', accountName: 'Żak' }]],
  ['the amount is in another currency', 'za program', { hundredths: 47_950, currency: 'EUR' }, undefined],
])('PRV-03 suggests nothing when %s', (_, title, more, orders) => {
  expect(suggest(title, more, orders)).toBeUndefined();
});

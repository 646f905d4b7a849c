import { expect, test } from 'vitest';
import { type OpenOrder, suggestFrom } from './suggest-order.ts';

const order: OpenOrder = {
  paymentMark: 'OSK7QZ4M2D',
  companyName: 'Ośrodek Szkolenia Kierowców „Żuraw” Sp. z o.o.',
  nip: '6760000115',
  accountName: 'Żuraw',
  accountNip: '6760000115',
  totalPrice: 47_950,
};
const other: OpenOrder = {
  paymentMark: 'OSK1B3X9W1',
  companyName: 'Auto Szkoła Sowa',
  nip: '5260001246',
  accountName: 'Auto Szkoła Sowa',
  accountNip: '5260001246',
  totalPrice: 39_900,
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
  ['NIP', 'licencja, NIP 676-000-01-15', {}],
  ['name', 'za program dla OSK Zuraw', {}],
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
  ['two orders have as much in common', 'za program', { hundredths: 47_950 }, [order, { ...other, totalPrice: 47_950 }]],
  ['only common words are in the name', 'Szkoła Jazdy', {}, [{ ...order, companyName: 'Szkoła Jazdy', accountName: 'OSK' }]],
  ['the name has three letters', 'Żak', {}, [{ ...order, companyName: 'Żak', accountName: 'Żak' }]],
  ['the amount is in another currency', 'za program', { hundredths: 47_950, currency: 'EUR' }, undefined],
])('PRV-03 suggests nothing when %s', (_, title, more, orders) => {
  expect(suggest(title, more, orders)).toBeUndefined();
});

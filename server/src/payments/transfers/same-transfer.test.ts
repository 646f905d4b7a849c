import { expect, test } from 'vitest';
import { isSameTransfer } from './same-transfer.ts';

const credit = {
  line: 1,
  account: '61109010140000071219812874',
  date: '2026-11-19',
  hundredths: 47_950,
  currency: 'PLN',
  title: 'Zamówienie nr OSK7QZ4M2D za egzamin',
  payer: 'OŚRODEK ŻURAW SP. Z O.O.',
  payerAccount: '27114020040000300201355387',
  reference: 'MB1',
};
const stored = { ...credit, bookedOn: credit.date, format: 'MT940' };

test.each([
  ['nothing differs', {}],
  ['one lacks the accounts and the reference', { account: '', payerAccount: '', reference: '' }],
  ['the reference of another format differs', { reference: 'CSV-7' }],
  ['one has cut the title', { title: 'Zamówienie nr OSK7QZ4M2D' }],
  ['one has cut the title to twenty letters', { title: 'Zamówienie nr OSK7QZ4M' }],
  ['one has cut the name to eight letters', { payerAccount: '', payer: 'OŚRODEK Ż' }],
  ['one has no Polish letters and other spaces', { title: 'ZAMOWIENIE NR OSK7QZ4M2D ZAEGZAMIN', payer: 'OSRODEK ZURAW SP.Z O.O.' }],
  ['one adds the address of the payer', { payerAccount: '', payer: 'OŚRODEK ŻURAW SP. Z O.O. UL. SZKOLNA 7' }],
  ['one has no name of the payer', { payerAccount: '', payer: '' }],
])('takes two transfers for one when %s', (_, more) => {
  expect(isSameTransfer({ ...credit, ...more }, 'CSV of pko', stored)).toBe(true);
  expect(isSameTransfer(credit, 'CSV of pko', { ...stored, ...more })).toBe(true);
});

test.each([
  ['the day', { date: '2026-11-20' }],
  ['the amount', { hundredths: 47_951 }],
  ['the currency', { currency: 'EUR' }],
  ['the own account', { account: '11105000997603123456789123' }],
  ['the account of the payer', { payerAccount: '11105000997603123456789123' }],
  ['the name of the payer, without an account', { payerAccount: '', payer: 'AUTO SZKOŁA SOWA' }],
  ['the title', { title: 'Zamówienie nr OSK1B3X9W1 za egzamin' }],
  ['a title of less than twenty letters', { title: 'Zamówienie nr OSK7QZ4' }],
  ['a name of less than eight letters', { payerAccount: '', payer: 'OŚRODEK' }],
  ['the reference in the same format', { reference: 'MB2' }],
])('takes two transfers for two when %s differs', (_, more) => {
  expect(isSameTransfer({ ...credit, ...more }, 'MT940', stored)).toBe(false);
});

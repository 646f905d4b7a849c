import { expect, test } from 'vitest';
import { isSameTransfer, otherDays } from './same-transfer.ts';

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
  ['letters of one are damaged', { payerAccount: '', title: 'Zam\ufffdwienie nr OSK7QZ4M2D za egzamin', payer: '\ufffdŚRODEK ŻURA\ufffd' }],
  ['a damaged letter of one is broken in two', { title: 'Zam\ufffd\ufffdwienie nr OSK7QZ4M2D za egzamin' }],
  ['one has only the number of the order', { title: 'OSK7QZ4M2D' }],
  ['FLD-04 one has the next working day', { date: '2026-11-20', bookedOn: '2026-11-20' }],
])('takes two transfers for one when %s', (_, more) => {
  expect(isSameTransfer({ ...credit, ...more }, 'CSV of pko', stored)).toBe(true);
  expect(isSameTransfer(credit, 'CSV of pko', { ...stored, ...more })).toBe(true);
});

test('takes a transfer for the stored one when its title has got the number of an order since', () => {
  const read = { ...credit, title: 'Egzamin | OSK7QZ4M2D' };
  expect(isSameTransfer(read, 'MT940', { ...stored, title: 'Egzamin' })).toBe(true);
  expect(isSameTransfer(read, 'MT940', { ...stored, title: 'Kurs' })).toBe(false);
});

test.each([
  ['the day', { date: '2026-11-20' }],
  ['the amount', { hundredths: 47_951 }],
  ['the currency', { currency: 'EUR' }],
  ['the own account', { account: '11105000997603123456789123' }],
  ['the account of the payer', { payerAccount: '11105000997603123456789123' }],
  ['the name of the payer, without an account', { payerAccount: '', payer: 'AUTO SZKOŁA SOWA' }],
  ['the title', { title: 'Zamówienie nr OSK1B3X9W1 za egzamin' }],
  ['a letter beside a damaged one', { title: 'Zam\ufffdwienie nr OSK1B3X9W1 za egzamin' }],
  ['a title of the number alone in the same format', { title: 'OSK7QZ4M2D' }],
  ['a title of less than twenty letters', { title: 'Zamówienie nr OSK7QZ4' }],
  ['a name of less than eight letters', { payerAccount: '', payer: 'OŚRODEK' }],
  ['the reference in the same format', { reference: 'MB2' }],
])('takes two transfers for two when %s differs', (_, more) => {
  expect(isSameTransfer({ ...credit, ...more }, 'MT940', stored)).toBe(false);
});

test.each([
  ['2026-11-19', ['2026-11-20', '2026-11-18']],
  ['2026-11-20', ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-19']],
  ['2026-11-21', ['2026-11-22', '2026-11-23', '2026-11-20']],
  ['2026-11-23', ['2026-11-24', '2026-11-22', '2026-11-21', '2026-11-20']],
  // Independence Day, a Wednesday.
  ['2026-11-10', ['2026-11-11', '2026-11-12', '2026-11-09']],
  // Christmas Eve is a Wednesday.
  ['2025-12-23', ['2025-12-24', '2025-12-25', '2025-12-26', '2025-12-27', '2025-12-28', '2025-12-29', '2025-12-22']],
  ['2026-12-31', ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04', '2026-12-30']],
  // Easter.
  ['2026-04-07', ['2026-04-08', '2026-04-06', '2026-04-05', '2026-04-04', '2026-04-03']],
  ['2027-03-26', ['2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30', '2027-03-25']],
  ['2026-05-04', ['2026-05-05', '2026-05-03', '2026-05-02', '2026-05-01', '2026-04-30']],
  // Corpus Christi.
  ['2026-06-03', ['2026-06-04', '2026-06-05', '2026-06-02']],
])('FLD-04 knows the days that another format may have for %s', (day, days) => {
  expect(otherDays(day)).toEqual(days);
});

test('FLD-04 takes two transfers for two when a working day is between their days, or the format is the same', () => {
  expect(isSameTransfer({ ...credit, date: '2026-11-23' }, 'CSV of pko', stored)).toBe(false);
  expect(isSameTransfer({ ...credit, date: '2026-11-20' }, 'MT940', stored)).toBe(false);
});

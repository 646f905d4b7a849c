import { expect, test } from 'vitest';
import { paymentCode } from './payment-instruction.tsx';

const payee = { nip: '1234567890', bankAccount: '92124012340001567890123456', companyName: 'Odbiorca 1' };
const fieldsOf = (changes: Partial<Parameters<typeof paymentCode>[0]>) =>
  paymentCode({ payee, amount: 12, title: 'FV 1234/34/2012', ...changes })?.split('|');

test("paymentCode returns the example of the banks' specification", () => {
  expect(paymentCode({ payee, amount: 12, title: 'FV 1234/34/2012' })).toBe(
    '1234567890|PL|92124012340001567890123456|001200|Odbiorca 1|FV 1234/34/2012|||',
  );
});

test.each([
  [0.01, '000001'],
  [1249.5, '124950'],
  [0.29, '000029'],
  [9999.99, '999999'],
  [0, undefined],
  [10_000, undefined],
  [12_499.5, undefined],
])('paymentCode writes %s PLN as %s', (amount, written) => {
  expect(fieldsOf({ amount })?.[3]).toBe(written);
});

test('paymentCode cuts names and titles by characters, without a trailing blank', () => {
  expect(fieldsOf({ payee: { ...payee, companyName: 'Zażółć gęślą jaźń, źdźbło' } })?.[4]).toBe('Zażółć gęślą jaźń, ź');
  expect(fieldsOf({ payee: { ...payee, companyName: 'Kierunek Oprogramow anie' } })?.[4]).toBe('Kierunek Oprogramow');
  expect(fieldsOf({ title: `zamówienie nr ${'Ż'.repeat(40)}` })?.[5]).toBe(`zamówienie nr ${'Ż'.repeat(18)}`);
  expect(fieldsOf({ title: '🚗'.repeat(40) })?.[5]).toBe('🚗'.repeat(32));
});

test('paymentCode removes the field separator from names and titles', () => {
  expect(fieldsOf({ payee: { ...payee, companyName: 'A|B|C' }, title: '|nr|7|' })).toEqual([
    ...['1234567890', 'PL', payee.bankAccount, '001200', 'ABC', 'nr7', '', '', ''],
  ]);
});

test('paymentCode writes the ten digits of a NIP, or nothing', () => {
  expect(fieldsOf({ payee: { ...payee, nip: '123-456-78-90' } })?.[0]).toBe('1234567890');
  expect(fieldsOf({ payee: { ...payee, nip: 'PL' } })?.[0]).toBe('');
});

test('paymentCode has at most 160 characters', () => {
  const longest = paymentCode({ payee: { ...payee, companyName: 'W'.repeat(99) }, amount: 9999.99, title: 'W'.repeat(99) });
  expect(longest?.length).toBeLessThanOrEqual(160);
});

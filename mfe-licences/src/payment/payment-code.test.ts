import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { paymentCode } from './payment-code.ts';
import { qrPath } from './qr-path.ts';

const payee = { nip: '1234567890', bankAccount: '92124012340001567890123456', companyName: 'Odbiorca 1' };
const fieldsOf = (changes: Partial<Parameters<typeof paymentCode>[0]>) =>
  paymentCode({ payee, amount: 12, title: 'FV 1234/34/2012', ...changes })?.split('|');

test("the example of the banks' paper", () => {
  expect(paymentCode({ payee, amount: 12, title: 'FV 1234/34/2012' })).toBe(
    '1234567890|PL|92124012340001567890123456|001200|Odbiorca 1|FV 1234/34/2012|||',
  );
});

test.each([
  [0.01, '000001'],
  [1249.5, '124950'],
  [0.29, '000029'],
  [9999.99, '999999'],
])('an amount of %s PLN is %s', (amount, written) => {
  expect(fieldsOf({ amount })?.[3]).toBe(written);
});

test.each([0, 10000, 12499.5])('no code for %s PLN', (amount) => {
  expect(paymentCode({ payee, amount, title: 'x' })).toBeUndefined();
});

test('names and titles are cut by characters, without a blank at the end; Polish letters are one character each', () => {
  expect(fieldsOf({ payee: { ...payee, companyName: 'Zażółć gęślą jaźń, źdźbło' } })?.[4]).toBe('Zażółć gęślą jaźń, ź');
  expect(fieldsOf({ payee: { ...payee, companyName: 'Kierunek Oprogramowa nie' } })?.[4]).toBe('Kierunek Oprogramowa');
  expect(fieldsOf({ payee: { ...payee, companyName: 'Kierunek Oprogramow anie' } })?.[4]).toBe('Kierunek Oprogramow');
  expect(fieldsOf({ title: `zamówienie nr ${'Ż'.repeat(40)}` })?.[5]).toBe(`zamówienie nr ${'Ż'.repeat(18)}`);
  expect(fieldsOf({ title: '🚗'.repeat(40) })?.[5]).toBe('🚗'.repeat(32));
});

test('the separator of the fields cannot come out of a text', () => {
  expect(fieldsOf({ payee: { ...payee, companyName: 'A|B|C' }, title: '|nr|7|' })).toEqual([
    ...['1234567890', 'PL', payee.bankAccount, '001200', 'ABC', 'nr7', '', '', ''],
  ]);
});

test('a NIP is ten digits, or none', () => {
  expect(fieldsOf({ payee: { ...payee, nip: '123-456-78-90' } })?.[0]).toBe('1234567890');
  expect(fieldsOf({ payee: { ...payee, nip: 'PL' } })?.[0]).toBe('');
});

test('the longest code keeps to 160 characters', () => {
  const longest = paymentCode({ payee: { ...payee, companyName: 'W'.repeat(99) }, amount: 9999.99, title: 'W'.repeat(99) });
  expect(longest?.length).toBeLessThanOrEqual(160);
});

/** What a reader makes of the drawn path, four pixels a module. */
function readPath({ size, path }: ReturnType<typeof qrPath>): string {
  const scale = 4;
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = (row * side + Number(x) * scale) * 4;
      data.fill(0, start, start + Number(length) * scale * 4);
    }
  }
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255;
  return decodeQR({ width: side, height: side, data });
}

test('the drawn code is read back, Polish letters and all', () => {
  const title = 'zamówienie nr OSKÄŻ7K2M001';
  const text = paymentCode({ payee: { ...payee, companyName: 'Żółw i Spółka' }, amount: 1249.5, title }) ?? '';
  expect(readPath(qrPath(text))).toBe(text);
});

test('the code has error correction L and a quiet zone of four modules', () => {
  const text = paymentCode({ payee, amount: 12, title: 'FV 1234/34/2012' }) ?? '';
  const { size, path } = qrPath(text);
  expect(size).toBe(encodeQR(text, 'raw', { ecc: 'low', border: 4 }).length);
  expect(path.startsWith('M4 4h7v1h-7z')).toBe(true);
});

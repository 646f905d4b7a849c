import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPeselEncryption, UnreadablePesel } from './pesel-encryption.ts';

const [one, other] = ['one secret of thirty-two characters', 'other secret of thirty-two characters'];
const encryption = createPeselEncryption(one);
const id = randomUUID();
const PESEL = '90010112349';
const encrypted = encryption.encrypt(PESEL, id);

test('decrypts for the same employee with the same secret', () => {
  expect(encryption.decrypt(encrypted, id)).toBe(PESEL);
  expect(encryption.decrypt(encrypted, id.toUpperCase())).toBe(PESEL);
  expect(createPeselEncryption(one).decrypt(encrypted, id)).toBe(PESEL);
  expect(encrypted).not.toContain(PESEL);
  expect(encrypted.startsWith(encryption.currentPrefix)).toBe(true);
});

test('encrypts the same PESEL differently each time', () => {
  expect(new Set(Array.from({ length: 100 }, () => encryption.encrypt(PESEL, id))).size).toBe(100);
});

test('decrypts, but does not encrypt, with a former secret', () => {
  const rotated = createPeselEncryption(other, [one]);
  expect(rotated.decrypt(encrypted, id)).toBe(PESEL);
  expect(rotated.currentPrefix).not.toBe(encryption.currentPrefix);
  expect(() => encryption.decrypt(rotated.encrypt(PESEL, id), id)).toThrow(UnreadablePesel);
  expect(() => createPeselEncryption(other).decrypt(encrypted, id)).toThrow(UnreadablePesel);
});

test('encrypts with the current secret when it is listed as a former one too', () => {
  const repeated = createPeselEncryption(one, [one, other]);
  expect(repeated.currentPrefix).toBe(encryption.currentPrefix);
  expect(repeated.decrypt(encrypted, id)).toBe(PESEL);
});

test('throws UnreadablePesel when the text was altered, cut off, swapped or invented', () => {
  const [key = '', nonce = '', tag = '', text = ''] = encrypted.split('.');
  const flip = (part: string) => `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`;
  const wrong = [
    ...['', '.', '...', 'x', PESEL, `${encrypted}.`, `${encrypted}.x`, encrypted.slice(0, -1), ` ${encrypted}`],
    ...[
      [flip(key), nonce, tag, text],
      [key, flip(nonce), tag, text],
      [key, nonce, flip(tag), text],
      [key, nonce, tag, flip(text)],
    ],
    ...[
      [key, '', tag, text],
      [key, nonce, tag.slice(0, 6), text],
      [key, nonce, '', text],
      [nonce, tag, text],
      [key, nonce, tag, ''],
    ],
  ].map((parts) => (typeof parts === 'string' ? parts : parts.join('.')));
  for (const tried of wrong) expect(() => encryption.decrypt(tried, id), tried).toThrow(UnreadablePesel);
  expect(() => encryption.decrypt(encrypted, randomUUID())).toThrow(/altered or is another employee's$/);
});

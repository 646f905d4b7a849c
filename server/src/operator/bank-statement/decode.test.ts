import { expect, test } from 'vitest';
import { encodeWindows1250 } from '../../../testing/bank-statements.ts';
import { decode } from './decode.ts';

const text = 'Kwota;Tytuł\n1,00;Zażółć gęślą jaźń\n';

test('detects the encoding', () => {
  expect(decode(Buffer.from(`\ufeff${text}`), 'auto')).toBe(text);
  expect(decode(encodeWindows1250(text), 'auto')).toBe(text);
  expect(decode(encodeWindows1250(text), 'windows-1250')).toBe(text);
  expect(decode(Buffer.from('Kwota;Opis'), 'windows-1250')).toBe('Kwota;Opis');
});

test.each([
  ['windows-1250 as UTF-8', encodeWindows1250(text), 'utf-8', 'The file is not UTF-8. Omit --encoding, or use windows-1250.'],
  ['UTF-8 as windows-1250', Buffer.from(text), 'windows-1250', 'The file is UTF-8, not windows-1250. Omit --encoding.'],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le'), 'auto', 'The file is UTF-16 or no text. Save it as CSV in UTF-8 or windows-1250.'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00]), 'auto', 'The file is UTF-16 or no text.'],
  ['other bytes', Buffer.from([0x4b, 0x81, 0x90]), 'auto', 'The file is neither UTF-8 nor windows-1250. Save it as one of them.'],
] as const)('rejects %s', (_, bytes, encoding, reason) => {
  expect(() => decode(bytes, encoding)).toThrow(reason);
});

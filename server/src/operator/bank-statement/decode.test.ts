import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { decode } from './decode.ts';

const text = 'Kwota;Tytuł\n1,00;Zażółć gęślą jaźń ŚĆ\n';

test('PRV-01 detects the encoding of Polish text', async () => {
  expect(await decode(Buffer.from(`\ufeff${text}`), 'auto')).toBe(text);
  for (const encoding of ['windows-1250', 'iso-8859-2', 'cp852'] as const) {
    expect(await decode(iconv.encode(text, encoding), 'auto'), encoding).toBe(text);
    expect(await decode(iconv.encode(text, encoding), encoding), encoding).toBe(text);
    expect(await decode(Buffer.from('Kwota;Opis'), encoding)).toBe('Kwota;Opis');
  }
});

test.each([
  ['windows-1250 as UTF-8', iconv.encode(text, 'windows-1250'), 'utf-8', 'The file is not UTF-8. Omit --encoding, or use windows-1250.'],
  ['UTF-8 as windows-1250', Buffer.from(text), 'windows-1250', 'The file is UTF-8, not windows-1250. Omit --encoding.'],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le'), 'auto', 'The file is UTF-16 or no text. Save it in UTF-8 or windows-1250.'],
  ['an empty file', Buffer.from(''), 'auto', 'The file is empty. Download the statement'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'auto', 'The file is a PDF. Download the statement from the bank as MT940, camt.053 or CSV.'],
  ['a workbook', Buffer.from('PK\x03\x04\x00'), 'auto', 'The file is a spreadsheet or an archive.'],
  ['an old workbook', Buffer.from('\xd0\xcf\x11\xe0\x00', 'latin1'), 'auto', 'The file is a spreadsheet or a document.'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00]), 'auto', 'The file is UTF-16 or no text.'],
  ['bytes without a letter', Buffer.from([0x4b, 0x81, 0x90]), 'windows-1250', 'The file is not windows-1250. Save it as UTF-8.'],
] as const)('PRV-01 rejects %s', async (_, bytes, encoding, reason) => {
  await expect(decode(bytes, encoding)).rejects.toThrow(reason);
});

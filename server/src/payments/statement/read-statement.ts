import { OperatorError } from '../../command-line/command.ts';
import { parseBankCsv, recogniseBank } from './bank-csv.ts';
import type { BankName } from './banks.ts';
import { isXml, parseCamt053 } from './camt053.ts';
import { parseCsv } from './csv.ts';
import type { DelimiterName, Headings } from './csv-table.ts';
import { isMt940, parseMt940 } from './mt940.ts';
import { downloadAdvice, invalidStatement, type Statement } from './statement.ts';

export type StatementOptions = {
  encoding: Encoding;
  bank?: BankName | undefined;
  delimiter: DelimiterName;
  headings?: Headings | undefined;
  skipShortRows: boolean;
};

/** Reads MT940, camt.053, or CSV of a known bank or with known columns. The content shows which one it is. */
export async function readStatement(bytes: Uint8Array, { encoding, bank, headings, ...csv }: StatementOptions): Promise<Statement> {
  const text = await decode(bytes, encoding);
  const isCsv = !isXml(text) && !isMt940(text);
  if (!isCsv && (bank !== undefined || headings !== undefined)) {
    throw invalidStatement('The file is not CSV. Omit --bank and the options for columns.');
  }
  if (isXml(text)) return parseCamt053(text);
  if (!isCsv) return parseMt940(text);
  const name = bank ?? (headings === undefined ? recogniseBank(text) : undefined);
  if (name !== undefined) return parseBankCsv(text, name);
  return parseCsv(text, { ...csv, headings: headings ?? { amount: 'Kwota', title: 'Tytuł' } });
}

const oneByteEncodings = ['windows-1250', 'iso-8859-2', 'cp852'] as const;
type OneByteEncoding = (typeof oneByteEncodings)[number];
export const encodings = ['auto', 'utf-8', ...oneByteEncodings] as const;
type Encoding = (typeof encodings)[number];

/** What people try instead of a statement, by its first characters. Banks also name tables of web pages `.xls` or `.csv`. */
const otherKinds = [
  [/^%PDF/, 'a PDF'],
  [/^PK\p{Cc}\p{Cc}/u, 'a spreadsheet or an archive'],
  [/^\xd0\xcf\p{Cc}\xe0/u, 'a spreadsheet or a document'],
  [
    /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(<\?xml[^>]*>\s*)?(<!--((?!-->).)*-->\s*)*<(!doctype html|html|head|title|meta|body|div|table)\b/is,
    'a web page (HTML)',
  ],
] as const;

/** The mark of an encoding, or letters beside zeros. */
const unicodeMarks = [
  [/^\xef\xbb\xbf/, 'utf-8'],
  [/^(\xff\xfe|[^\0]\0[^\0]\0)/, 'utf-16le'],
  [/^(\xfe\xff|\0[^\0]\0[^\0])/, 'utf-16be'],
] as const;

/** The whole file decides between UTF-8 and one byte a letter. Of the latter, the encoding that makes the most Polish letters wins. */
export async function decode(bytes: Uint8Array, encoding: Encoding): Promise<string> {
  if (bytes.length === 0) throw new OperatorError(`The file is empty. ${downloadAdvice}`);
  const start = Buffer.from(bytes.subarray(0, 2000)).toString('latin1');
  const [, kind] = otherKinds.find(([pattern]) => pattern.test(start.replaceAll('\0', ''))) ?? [];
  if (kind !== undefined) throw new OperatorError(`The file is ${kind}. ${downloadAdvice}`);
  const [, marked] = unicodeMarks.find(([pattern]) => pattern.test(start)) ?? [];
  const letters = utf8Letters(bytes);
  // Without a letter that tells, the word of the operator does.
  const isUtf8 = letters > 0 || (letters === 0 && (encoding === 'auto' || encoding === 'utf-8'));
  const unicode = marked ?? (isUtf8 ? 'utf-8' : undefined);
  if (unicode !== undefined && encoding !== 'auto' && encoding !== unicode) {
    throw new OperatorError(`The file is ${unicode.toUpperCase()}, not ${encoding}. Omit --encoding.`);
  }
  const text = unicode === undefined ? await oneByteText(bytes, encoding) : new TextDecoder(unicode).decode(bytes);
  if (text.includes('\0')) throw new OperatorError(`The file is no text. ${downloadAdvice}`);
  return text;
}

/** The letters of UTF-8 beyond ASCII, minus what is no such letter. A letter that lost its last bytes, or was replaced, counts for neither. */
function utf8Letters(bytes: Uint8Array): number {
  const cut = count(Buffer.from(bytes).toString('latin1'), /[\xc2-\xc5](?![\x80-\xbf])|\xe2(?![\x80-\xbf]{2})|\xef\xbf\xbd/g);
  const text = new TextDecoder().decode(bytes);
  // Some Polish capitals of windows-1250, like ÓŁ in SPÓŁKA, are also a letter of UTF-8, of a language that no bank writes.
  const wrong = count(text, /[\ufffd\u0180-\u01bf\u0280-\u02bf\u0460-\u047f\u04c0-\u04ff]/g);
  return count(text, /\P{ASCII}/gu) - 2 * wrong + cut;
}

async function oneByteText(bytes: Uint8Array, encoding: Encoding): Promise<string> {
  if (encoding === 'utf-8') throw new OperatorError('The file is not UTF-8. Omit --encoding, or use windows-1250.');
  const names = encoding === 'auto' ? oneByteEncodings : [encoding];
  const texts = await Promise.all(names.map((name) => decodeOneByte(bytes, name)));
  const [best = ''] = texts.sort((one, other) => polishLetters(other) - polishLetters(one));
  if (encoding !== 'auto' && count(best, unused) > 0) throw new OperatorError(`The file is not ${encoding}. Omit --encoding.`);
  return best.replace(unused, '\ufffd');
}

async function decodeOneByte(bytes: Uint8Array, encoding: OneByteEncoding): Promise<string> {
  // TextDecoder does not know the code page of MS-DOS.
  if (encoding === 'cp852') return (await import('iconv-lite')).decode(bytes, encoding);
  return new TextDecoder(encoding).decode(bytes);
}

/** Bytes without a letter in their encoding. */
const unused = /[\u0080-\u009f]/g;

/** How many of the letters beyond ASCII are Polish, minus the others. */
function polishLetters(text: string): number {
  const others = count(text, /[^\p{ASCII}ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”’–—\s]/gu) + count(text, unused);
  return count(text, /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/g) - others;
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

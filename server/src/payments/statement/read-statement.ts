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

/** What people try instead of a statement, by the first four bytes. */
const otherKinds = [
  ['%PDF', 'a PDF'],
  ['PK\x03\x04', 'a spreadsheet or an archive'],
  ['\xd0\xcf\x11\xe0', 'a spreadsheet or a document'],
] as const;

/** Text that is not valid UTF-8 has one byte a letter: the encoding that makes the most Polish letters of it wins. */
export async function decode(bytes: Uint8Array, encoding: Encoding): Promise<string> {
  if (bytes.length === 0) throw new OperatorError(`The file is empty. ${downloadAdvice}`);
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  const [, kind] = otherKinds.find(([known]) => known === start) ?? [];
  if (kind !== undefined) throw new OperatorError(`The file is ${kind}. ${downloadAdvice}`);
  if (bytes.includes(0) || /^(fffe|feff)/.test(Buffer.from(bytes.subarray(0, 2)).toString('hex'))) {
    throw new OperatorError('The file is UTF-16 or no text. Save it in UTF-8 or windows-1250.');
  }
  const unicode = tryDecode(bytes, 'utf-8');
  if (unicode !== undefined && (encoding === 'auto' || encoding === 'utf-8')) return unicode;
  if (encoding === 'utf-8') throw new OperatorError('The file is not UTF-8. Omit --encoding, or use windows-1250.');
  const isAscii = bytes.every((byte) => byte < 0x80);
  if (unicode !== undefined && !isAscii) throw new OperatorError(`The file is UTF-8, not ${encoding}. Omit --encoding.`);
  const names = encoding === 'auto' ? oneByteEncodings : [encoding];
  const texts = await Promise.all(names.map((name) => decodeOneByte(bytes, name)));
  const [best] = texts.filter((text) => !/[\u0080-\u009f]/.test(text)).sort((one, other) => polishLetters(other) - polishLetters(one));
  if (best !== undefined) return best;
  const tried = encoding === 'auto' ? `neither UTF-8 nor ${oneByteEncodings.join(' nor ')}` : `not ${encoding}`;
  throw new OperatorError(`The file is ${tried}. Save it as UTF-8.`);
}

async function decodeOneByte(bytes: Uint8Array, encoding: OneByteEncoding): Promise<string> {
  // TextDecoder does not know the code page of MS-DOS.
  if (encoding === 'cp852') return (await import('iconv-lite')).decode(bytes, encoding);
  return new TextDecoder(encoding).decode(bytes);
}

/** How many of the letters beyond ASCII are Polish, minus the others. */
function polishLetters(text: string): number {
  const polish = text.match(/[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/g)?.length ?? 0;
  const others = text.match(/[^\p{ASCII}ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”’–—\s]/gu)?.length ?? 0;
  return polish - others;
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

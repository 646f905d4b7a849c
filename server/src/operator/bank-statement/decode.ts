import { OperatorError } from '../command.ts';

const oneByteEncodings = ['windows-1250', 'iso-8859-2', 'cp852'] as const;
type OneByteEncoding = (typeof oneByteEncodings)[number];
export const encodings = ['auto', 'utf-8', ...oneByteEncodings] as const;
export type Encoding = (typeof encodings)[number];

/** What to do about a file that is no statement. */
export const downloadAdvice = 'Download the statement from the bank as MT940, camt.053 or CSV.';

/** What people try instead of a statement, by the first four bytes. */
const otherKinds = [
  ['%PDF', 'a PDF'],
  ['PK\x03\x04', 'a spreadsheet or an archive'],
  // An old Excel or Word file.
  ['\xd0\xcf\x11\xe0', 'a spreadsheet or a document'],
] as const;

/**
 * Decodes a bank statement. Text that is not valid UTF-8 has one byte a letter; the encoding that makes the most Polish letters of it wins.
 * @throws OperatorError when the file is not text in the encoding
 */
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

import { OperatorError } from '../command.ts';

export const encodings = ['auto', 'utf-8', 'windows-1250'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Decodes a bank statement. Banks write UTF-8 or windows-1250; text that is not valid UTF-8 can only be the latter.
 * @throws OperatorError when the file is not text in the encoding
 */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (bytes.includes(0) || /^(fffe|feff)/.test(Buffer.from(bytes.subarray(0, 2)).toString('hex'))) {
    throw new OperatorError('The file is UTF-16 or no text. Save it as CSV in UTF-8 or windows-1250.');
  }
  const unicode = tryDecode(bytes, 'utf-8');
  if (unicode !== undefined && encoding !== 'windows-1250') return unicode;
  if (encoding === 'utf-8') throw new OperatorError('The file is not UTF-8. Omit --encoding, or use windows-1250.');
  const isAscii = bytes.every((byte) => byte < 0x80);
  if (unicode !== undefined && !isAscii) throw new OperatorError('The file is UTF-8, not windows-1250. Omit --encoding.');
  const central = tryDecode(bytes, 'windows-1250');
  if (central !== undefined && !/[\u0080-\u009f]/.test(central)) return central;
  throw new OperatorError('The file is neither UTF-8 nor windows-1250. Save it as one of them.');
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

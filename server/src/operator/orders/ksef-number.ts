import { Temporal } from 'temporal-polyfill';

/**
 * Whether a text is a number of the national invoice system: the seller's NIP, the day, twelve hexadecimal digits, and a CRC-8 with the
 * polynomial 0x07 and the initial value 0.
 * @see https://github.com/CIRFMF/ksef-docs/blob/main/faktury/numer-ksef.md
 */
export function isKsefNumber(text: string): boolean {
  const [, day = ''] = /^\d{10}-(20\d{6})-[\dA-F]{12}-[\dA-F]{2}$/.exec(text) ?? [];
  if (!isDay(day)) return false;
  return crc8(Buffer.from(text.slice(0, 32))) === Number.parseInt(text.slice(33), 16);
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).year >= 2022;
  } catch {
    return false;
  }
}

function crc8(bytes: Uint8Array): number {
  let remainder = 0;
  for (const byte of bytes) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit += 1) remainder = (remainder << 1) ^ (remainder & 0x80 ? 0x107 : 0);
  }
  return remainder;
}

import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrPath } from './payment-instruction.tsx';

/** Reads a path as a scanner does, four pixels a module. */
function readPath({ size, path }: ReturnType<typeof qrPath>): string {
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = (row * side + Number(x) * scale) * 4;
      pixels.fill(0, start, start + scale * 4);
    }
  }
  for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
  return decodeQR({ width: side, height: side, data: pixels });
}

test('qrPath encodes a text that a scanner reads back, with error correction L and a quiet zone of four modules', () => {
  const text = '1234567890|PL|92124012340001567890123456|124950|Żółw i Spółka|zamówienie nr OSKÄŻ7K2M001|||';
  const code = qrPath(encodeQR, text);
  expect(readPath(code)).toBe(text);
  expect(code.size).toBe(encodeQR(text, 'raw', { ecc: 'low', border: 4 }).length);
  expect(code.path.startsWith('M4 4h1v1h-1z')).toBe(true);
});

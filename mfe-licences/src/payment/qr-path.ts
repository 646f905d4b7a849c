import encodeQR from 'qr';

/** `size` in modules, quiet zone included; `path` is the `d` of one SVG path of the dark modules. */
export type QrPath = { size: number; path: string };

/** The quiet zone that scanners need, in modules. */
const border = 4;

/** Encodes `text` with error correction L, as the banks' code requires. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'low', encoding: 'byte', border });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: rows.length, path };
}

import encodeQR from 'qr';

/** A drawn code: the side of its square in modules, quiet zone included, and the `d` of one SVG path of its dark modules. */
export type QrPath = { size: number; path: string };

/** The quiet zone that readers count on, in modules. */
const border = 4;

/** Draws `text` as a QR code with error correction L, as the banks' code wants it. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'low', encoding: 'byte', border });
  const path = rows.flatMap((row, y) => darkRuns(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`)).join('');
  return { size: rows.length, path };
}

type Run = { from: number; length: number };

function darkRuns(row: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (dark && last && last.from + last.length === x) last.length += 1;
    else if (dark) runs.push({ from: x, length: 1 });
  });
  return runs;
}

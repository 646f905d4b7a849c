import { globSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const project = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, project));
const css = read('shell/src/font/font.css').toString();

/** The characters that each @font-face names. */
const [subset = [], ...others] = [...css.matchAll(/unicode-range:([^;]*);/g)].map(([, ranges = '']) => ranges.split(',').flatMap(expand));

function expand(range: string): number[] {
  const [from = Number.NaN, to = from] = range
    .trim()
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

test('the subset contains exactly the characters that its @font-face names', () => {
  expect(charactersOf(read('shell/src/font/figtree.woff2'))).toEqual(subset);
});

test('no character is named twice, so that no page loads two files for it', () => {
  const all = [subset, ...others].flat();
  expect(new Set(all).size).toBe(all.length);
});

/** Invisible. No file has them, so browsers load none for them. */
const invisible = '\n\u00ad\u2060\ufeff';
/** The alphabet of SMS, the characters that texts lose, one that nobody sees, and a tool for pages that embed the module. */
const unseen = ['mfe-sms/src/sms-configuration/sms-size.ts', 'shared/src/contract/shapes/fields.ts', 'mfe-pkk/src/conformance.ts'];

test('the subset has every character of the sentences and of the sample data', () => {
  const paths = globSync(['{shell,shared,mfe-*}/src/**/*.{ts,tsx}', 'server/src/**/{messages,strings,seed-demo}.ts'], {
    cwd: project,
    exclude: ['**/*.test.*', '**/testing/**', ...unseen],
  });
  expect(paths).toContain('server/src/demo/seed-demo.ts');
  const missing = paths.flatMap((path) => {
    const used = new Set(textsIn(read(path).toString()));
    return [...used].filter((character) => !invisible.includes(character) && !subset.includes(character.codePointAt(0) ?? 0));
  });
  expect(missing).toEqual([]);
});

/** The source without its comments and with its escapes replaced. */
function textsIn(source: string): string {
  const code = source.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  return code.replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

test('the file names its licence', () => {
  // A copy, because swap16 changes the buffer; its length must be even.
  const names = tableOf(read('shell/src/font/figtree.woff2'), 'name');
  const evenLength = names.length - (names.length % 2);
  expect(Buffer.from(names.subarray(0, evenLength)).swap16().toString('utf16le')).toContain('SIL Open Font License');
});

/** The characters with a glyph, from a cmap table of format 4. */
function charactersOf(woff2: Buffer): number[] {
  const cmap = tableOf(woff2, 'cmap');
  const subtable = cmap.subarray(cmap.readUInt32BE(8));
  expect(subtable.readUInt16BE(0)).toBe(4);
  const segments = subtable.readUInt16BE(6) / 2;
  const ends = 14;
  const starts = ends + 2 * segments + 2;
  // The last segment only ends the table.
  return Array.from({ length: segments - 1 }, (_, index) => {
    const from = subtable.readUInt16BE(starts + 2 * index);
    return Array.from({ length: subtable.readUInt16BE(ends + 2 * index) - from + 1 }, (__, offset) => from + offset);
  }).flat();
}

/** The numbers of tables in WOFF2, as its specification lists them. */
const tableNumbers = { cmap: 0, name: 5, glyf: 10, loca: 11 };
const namedByText = 63;

/** A table of a WOFF2 file: after the directory, one Brotli stream has all tables in its order. */
function tableOf(woff2: Buffer, table: 'cmap' | 'name'): Buffer {
  let at = 48;
  const readLength = () => {
    let length = 0;
    for (;;) {
      const byte = woff2.readUInt8(at++);
      length = length * 128 + (byte & 127);
      if (byte < 128) return length;
    }
  };
  let offset = 0;
  let found = { offset: 0, length: 0 };
  for (let left = woff2.readUInt16BE(12); left > 0; left -= 1) {
    const flags = woff2.readUInt8(at++);
    const number = flags & 63;
    if (number === namedByText) at += 4;
    let length = readLength();
    const isOutline = number === tableNumbers.glyf || number === tableNumbers.loca;
    // Outlines are transformed unless their version is 3, other tables if it is not 0.
    if (flags >> 6 !== (isOutline ? 3 : 0)) length = readLength();
    if (number === tableNumbers[table]) found = { offset, length };
    offset += length;
  }
  const compressed = woff2.subarray(at, at + woff2.readUInt32BE(20));
  return brotliDecompressSync(compressed).subarray(found.offset, found.offset + found.length);
}

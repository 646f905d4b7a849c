import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, mix, parseColor, poleOf, readable } from './contrast.ts';

const color = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })));
const [black, white, yellow, grey] = [
  [0, 0, 0],
  [255, 255, 255],
  [255, 221, 0],
  [119, 119, 119],
];

test('EMB-05 contrast is that of WCAG, in any order', () => {
  expect(contrast(black, white)).toBe(21);
  expect(contrast(white, black)).toBe(21);
  // The lightest grey that is readable on white is #767676, according to WCAG.
  expect(contrast(grey, white)).toBeCloseTo(4.48, 2);
  expect(contrast([118, 118, 118], white)).toBeCloseTo(4.54, 2);
  expect(contrast([255, 0, 0], white)).toBeCloseTo(4, 2);
});

test('EMB-05 readable keeps a colour that is readable', () => {
  expect(readable([0, 80, 160], [white], 4.5)).toEqual([0, 80, 160]);
  expect(readable(yellow, [black], 4.5)).toEqual(yellow);
});

test('EMB-05 readable darkens yellow on white, and keeps its hue', () => {
  const [red = 0, green = 0, blue = 0] = readable(yellow, [white], 4.5);
  expect(blue).toBe(0);
  expect(green / red).toBeCloseTo(221 / 255, 1);
});

test('EMB-05 readable reaches the ratio for any two colours', () => {
  fc.assert(
    fc.property(color, color, fc.constantFrom(3, 4.5), (text, ground, ratio) => {
      expect(contrast(readable(text, [ground], ratio), ground)).toBeGreaterThanOrEqual(ratio);
    }),
    { numRuns: 2000 },
  );
});

test('EMB-05 black or white is readable on any colour', () => {
  fc.assert(
    fc.property(color, (ground) => {
      expect(contrast(poleOf(ground), ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});

test('EMB-05 mix moves every channel by the share', () => {
  expect(mix(black, [10, 100, 200], 0.25)).toEqual([3, 25, 50]);
  expect(mix(yellow, white, 0)).toEqual(yellow);
  expect(mix(yellow, white, 1)).toEqual(white);
});

test.each([
  ['color(srgb 1 0.5 0)', [255, 128, 0]],
  ['color(srgb 1.2 -0.1 1e-7)', [255, 0, 0]],
  ['color(srgb none 0.2 0.2)', [0, 51, 51]],
  ['color(srgb 1 0 0 / 0.5)', undefined],
  ['rgba(0, 0, 0, 0)', undefined],
  ['', undefined],
])('EMB-05 parseColor reads %s', (text, expected) => {
  expect(parseColor(text)).toEqual(expected);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Brand, type Color, contrast, deriveTokens, isDark, mix, parseColor, readable } from './brand.ts';

/** The tokens in `tokens.css`, as a browser shows them: in the light theme, and in the dark one. */
const tokens: Record<string, [light: Color, dark: Color]> = {
  paper: [
    [255, 255, 255],
    [14, 21, 33],
  ],
  surface: [
    [255, 255, 255],
    [21, 29, 43],
  ],
  ink: [
    [19, 32, 50],
    [237, 240, 246],
  ],
  'ink-soft': [
    [76, 89, 108],
    [173, 181, 193],
  ],
  placeholder: [
    [102, 111, 126],
    [139, 147, 159],
  ],
  line: [
    [220, 226, 233],
    [42, 51, 66],
  ],
  'line-strong': [
    [126, 138, 156],
    [110, 120, 138],
  ],
  plate: [
    [1, 96, 193],
    [32, 114, 213],
  ],
  'plate-strong': [
    [0, 75, 165],
    [7, 99, 196],
  ],
  'plate-ink': [
    [0, 90, 186],
    [134, 191, 255],
  ],
  'plate-faint': [
    [233, 242, 255],
    [23, 43, 73],
  ],
  focus: [
    [1, 96, 193],
    [251, 187, 45],
  ],
  positive: [
    [13, 99, 50],
    [133, 227, 160],
  ],
  'positive-faint': [
    [224, 247, 229],
    [20, 51, 32],
  ],
  warning: [
    [126, 79, 4],
    [246, 202, 112],
  ],
  'warning-faint': [
    [255, 242, 210],
    [59, 42, 18],
  ],
  negative: [
    [179, 35, 37],
    [253, 161, 158],
  ],
  'negative-faint': [
    [255, 236, 236],
    [73, 31, 31],
  ],
  neutral: [
    [77, 86, 99],
    [190, 197, 206],
  ],
  'neutral-faint': [
    [235, 239, 244],
    [40, 46, 56],
  ],
};
const inTheme = (index: 0 | 1) => Object.fromEntries(Object.entries(tokens).map(([name, colors]) => [name, colors[index]]));
const [light, dark] = [inTheme(0), inTheme(1)];
const themes = { light, dark };

/** The tokens of a brand, in the theme that the module takes for it. */
function tokensOf(brand: Brand, theme: keyof typeof themes = 'light') {
  const shown = brand.background ? (isDark(brand.background) ? dark : light) : themes[theme];
  const derived = deriveTokens(brand, (token) => {
    const value = shown[token];
    if (!value) throw new Error(`There is no token ${token}`);
    return value;
  });
  const all = { ...shown, ...derived };
  return (token: string): Color => all[token] ?? [];
}

const color = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })));
const anyBrand = fc.record({ accent: color, background: color, surface: color, text: color }, { requiredKeys: [] });
const anyTheme = fc.constantFrom('light' as const, 'dark' as const);

const texts = ['ink', 'ink-soft', 'placeholder', 'plate-ink', 'positive', 'warning', 'negative', 'neutral'];
const faints = ['plate-faint', 'positive-faint', 'warning-faint', 'negative-faint'];

/** Whether each token reaches the ratio on each ground. `expect` names those that do not. */
function expectContrast(token: (name: string) => Color, names: readonly string[], grounds: readonly string[], ratio: number): void {
  const pairs = names.flatMap((name) => grounds.map((ground) => ({ name, ground })));
  expect(pairs.filter(({ name, ground }) => contrast(token(name), token(ground)) < ratio)).toEqual([]);
}

test('EMB-05 texts, labels, borders and the focus are readable on every ground for any brand', () => {
  const grounds = ['paper', 'surface', 'field'];
  fc.assert(
    fc.property(anyBrand, anyTheme, (brand, theme) => {
      const token = tokensOf(brand, theme);
      expectContrast(token, texts, grounds, 4.5);
      // Messages have ordinary text, and buttons that are pointed at have the accent.
      expectContrast(token, ['ink'], faints, 4.5);
      expectContrast(token, ['plate-ink'], ['plate-faint'], 4.5);
      expectContrast(token, ['on-plate'], ['plate', 'plate-strong'], 4.5);
      expectContrast(token, ['line-strong', 'focus', 'plate-edge'], grounds, 3);
    }),
    { numRuns: 1000 },
  );
});

test('EMB-05 takes the colours of a brand that are readable as they are', () => {
  const brand = { accent: [0, 104, 71], background: [250, 246, 238], surface: [255, 255, 255], text: [40, 30, 20] };
  const token = tokensOf(brand);
  expect([token('plate'), token('plate-ink'), token('focus')]).toEqual([brand.accent, brand.accent, brand.accent]);
  expect([token('paper'), token('surface'), token('ink')]).toEqual([brand.background, brand.surface, brand.text]);
  expect(token('on-plate')).toEqual([255, 255, 255]);
});

test('EMB-05 gives a yellow accent black text, and darkens it as text', () => {
  const token = tokensOf({ accent: [255, 221, 0] });
  expect([token('plate'), token('on-plate')]).toEqual([
    [255, 221, 0],
    [0, 0, 0],
  ]);
  expect(token('plate-ink')).not.toEqual([255, 221, 0]);
});

test('EMB-05 ignores a surface on which the text of the background is not readable', () => {
  expect(tokensOf({ surface: [20, 20, 20] })('surface')).toEqual(light.surface);
});

test.each(['light', 'dark'] as const)('EMB-05 keeps the greys of the %s theme when only the accent is set', (theme) => {
  const token = tokensOf({ accent: [0, 104, 71] }, theme);
  for (const name of ['paper', 'surface', 'ink', 'ink-soft', 'placeholder', 'line', 'line-strong', 'negative', 'neutral-faint'])
    expect([name, token(name)]).toEqual([name, themes[theme][name]]);
});

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

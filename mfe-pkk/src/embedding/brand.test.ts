import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Brand, deriveTokens, isDark } from './brand.ts';
import { type Color, contrast } from './contrast.ts';

/** The tokens of both themes in `tokens.css`, as a browser shows them. */
const light: Record<string, Color> = {
  paper: [255, 255, 255],
  surface: [255, 255, 255],
  ink: [19, 32, 50],
  'ink-soft': [76, 89, 108],
  placeholder: [102, 111, 126],
  line: [220, 226, 233],
  'line-strong': [126, 138, 156],
  plate: [1, 96, 193],
  'plate-strong': [0, 75, 165],
  'plate-ink': [0, 90, 186],
  'plate-faint': [233, 242, 255],
  focus: [1, 96, 193],
  positive: [13, 99, 50],
  'positive-faint': [224, 247, 229],
  warning: [126, 79, 4],
  'warning-faint': [255, 242, 210],
  negative: [179, 35, 37],
  'negative-faint': [255, 236, 236],
  neutral: [77, 86, 99],
  'neutral-faint': [235, 239, 244],
};
const dark: Record<string, Color> = {
  paper: [14, 21, 33],
  surface: [21, 29, 43],
  ink: [237, 240, 246],
  'ink-soft': [173, 181, 193],
  placeholder: [139, 147, 159],
  line: [42, 51, 66],
  'line-strong': [110, 120, 138],
  plate: [32, 114, 213],
  'plate-strong': [7, 99, 196],
  'plate-ink': [134, 191, 255],
  'plate-faint': [23, 43, 73],
  focus: [251, 187, 45],
  positive: [133, 227, 160],
  'positive-faint': [20, 51, 32],
  warning: [246, 202, 112],
  'warning-faint': [59, 42, 18],
  negative: [253, 161, 158],
  'negative-faint': [73, 31, 31],
  neutral: [190, 197, 206],
  'neutral-faint': [40, 46, 56],
};
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

test('EMB-05 every text is readable on every ground for any brand', () => {
  fc.assert(
    fc.property(anyBrand, anyTheme, (brand, theme) => {
      const token = tokensOf(brand, theme);
      for (const text of texts)
        for (const ground of ['paper', 'surface', 'field'])
          expect([text, ground, contrast(token(text), token(ground)) >= 4.5]).toEqual([text, ground, true]);
      // Messages have ordinary text, and buttons that are pointed at have the accent.
      for (const ground of faints) expect([ground, contrast(token('ink'), token(ground)) >= 4.5]).toEqual([ground, true]);
      expect(contrast(token('plate-ink'), token('plate-faint'))).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 1000 },
  );
});

test('EMB-05 the label of a button is readable for any brand, also while it is pointed at', () => {
  fc.assert(
    fc.property(anyBrand, anyTheme, (brand, theme) => {
      const token = tokensOf(brand, theme);
      for (const ground of ['plate', 'plate-strong']) expect(contrast(token('on-plate'), token(ground))).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 1000 },
  );
});

test('EMB-05 borders and the focus are visible on every ground for any brand', () => {
  fc.assert(
    fc.property(anyBrand, anyTheme, (brand, theme) => {
      const token = tokensOf(brand, theme);
      for (const border of ['line-strong', 'focus', 'plate-edge'])
        for (const ground of ['paper', 'surface', 'field']) expect(contrast(token(border), token(ground))).toBeGreaterThanOrEqual(3);
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

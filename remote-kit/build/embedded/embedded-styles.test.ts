import { expect, test } from 'vitest';
import { forShadowTree } from './embedded-styles.ts';

test.each([
  ['padding: 1.5rem', 'padding: calc(1.5 * var(--rem))'],
  ['margin: -.25rem', 'margin: calc(-.25 * var(--rem))'],
  ['inline-size: min(24rem, 100vw - 2rem)', 'inline-size: min(calc(24 * var(--rem)), 100cqi - calc(2 * var(--rem)))'],
  ['block-size: 100dvh', 'block-size: 100cqb'],
])('EMB-05 replaces units of the page: %s', (declaration, expected) => {
  expect(forShadowTree(`.a { ${declaration}; }`)).toBe(`.a { ${expected}; }`);
});

test.each([
  ['font-size: 0.8125rem', 'font-size: max(14px, calc(0.8125 * var(--rem)))'],
  ['--text-small: 0.875rem', '--text-small: max(14px, calc(0.875 * var(--rem)))'],
  [
    '--text-hero: clamp(2rem, 1rem + 3vw, 3rem)',
    '--text-hero: max(14px, clamp(calc(2 * var(--rem)), calc(1 * var(--rem)) + 3cqi, calc(3 * var(--rem))))',
  ],
])('EMB-05 keeps text at 14 px or more: %s', (declaration, expected) => {
  expect(forShadowTree(`.a { ${declaration}; color: red }`)).toBe(`.a { ${expected}; color: red }`);
});

test.each(['font-size: var(--text-small)', 'font-size: inherit', 'color: var(--text-color)', 'width: 1.5em', 'width: var(--a1rem)'])(
  'EMB-05 keeps %s',
  (declaration) => {
    expect(forShadowTree(`.a { ${declaration} }`)).toBe(`.a { ${declaration} }`);
  },
);

test.each([
  ['@media (width < 18rem)', '@container (width < 18em)'],
  ['@media (width >= 48rem)', '@container (width >= 48em)'],
  ['@media screen and (width < 75rem)', '@container (width < 67.5em)'],
  ['@media print, (width >= 75rem)', '@container (width >= 67.5em)'],
  ['@container (width >= 28rem)', '@container (width >= 28em)'],
  ['@media (forced-colors: active)', '@media (forced-colors: active)'],
])('EMB-05 asks for the width of the module, which grows with its text: %s', (condition, expected) => {
  expect(forShadowTree(`${condition} { .a { gap: 0 } }`)).toBe(`${expected} { .a { gap: 0 } }`);
});

test('EMB-05 sets variables of the root in the shadow tree, and removes fonts', () => {
  expect(forShadowTree('@font-face { font-family: A; src: url(a.woff2) }:root { --a: 1px }')).toBe('[data-embedded] { --a: 1px }');
});

import { expect, test } from 'vitest';
import { findInStyles, indexStyleFeatures } from './check-styles.ts';

const features = indexStyleFeatures();
const pathsIn = (css: string) => [...findInStyles(css, features)].map(({ path }) => path);

test.each([
  ['a { color: light-dark(#000, #fff) }', 'css.types.color.light-dark'],
  [':root { --ink: light-dark(#000, #fff) }', 'css.types.color.light-dark'],
  ['.card { .title { color: red } }', 'css.selectors.nesting'],
  ['.card { &:hover { color: red } }', 'css.selectors.nesting'],
  ['.card { @media (width > 1px) { .title { color: red } } }', 'css.selectors.nesting'],
  ['input:user-invalid { color: red }', 'css.selectors.user-invalid'],
  ['p { text-wrap: pretty }', 'css.properties.text-wrap'],
  ['.card { grid-template-rows: subgrid }', 'css.properties.grid-template-rows.subgrid'],
  ['@starting-style { p { color: red } }', 'css.at-rules.starting-style'],
  ['@media (scripting: none) { p { color: red } }', 'css.at-rules.media.scripting'],
  ['a { color: oklch(from red l c h) }', 'css.types.color.oklch.relative_syntax'],
  ['p { line-height: 1.2rlh; inline-size: 2rcap }', 'css.types.length.rcap'],
])('BRO-04 findInStyles reports %s', (css, path) => {
  expect(pathsIn(css)).toContain(path);
});

test.each([
  '@supports (color: light-dark(red, red)) { a { color: light-dark(#000, #fff) } }',
  '.card:has(p) { color: oklch(0.5 0.1 250); inset: 0; inline-size: 10dvh }',
  '@container (width > 10px) { @layer ui { a:focus-visible { accent-color: red } } }',
  'a { -webkit-tap-highlight-color: red }',
])('BRO-04 findInStyles does not report %s', (css) => {
  expect(pathsIn(css)).toEqual([]);
});

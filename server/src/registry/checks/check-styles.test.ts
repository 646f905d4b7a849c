import { expect, test } from 'vitest';
import { findGlobalStyles, styleSheetsOf } from './check-styles.ts';

const find = (css: string) => findGlobalStyles('page.css', css);

test.each([
  '._page_1x2y3_1{color:red}',
  'main ._page_1x2y3_1>li:first-child{color:red}',
  ':is(._a_1x2y3_1,._b_1x2y3_2):hover{color:red}',
  ':root:has(._page_1x2y3_1) header{color:red}',
  '@media print{@supports (color:red){body:has(>._page_1x2y3_1)>:not(._page_1x2y3_1){display:none}}}',
  '@layer page{._page_1x2y3_1{& a{color:red}body &{color:red}}}',
  '@keyframes _turn_1x2y3_1{from{color:red}50%{color:blue}}',
  '@container (width>10rem){._page_1x2y3_1{--x:{a}}}',
  '@page{margin:1cm}',
  '',
])('TEA-04 accepts %s', (css) => expect(find(css)).toEqual([]));

test.each([
  ['body{color:red}', 'body'],
  ['*,._page_1x2y3_1{color:red}', '*'],
  [':root{--color-ink:red}', ':root'],
  ['.button{color:red}', '.button'],
  ['@media print{a:not(._page_1x2y3_1){color:red}}', 'a:not(._page_1x2y3_1)'],
  [':is(._page_1x2y3_1,h1){color:red}', ':is(._page_1x2y3_1,h1)'],
  ['#content{color:red}', '#content'],
  [':NOT(._page_1x2y3_1){color:red}', ':NOT(._page_1x2y3_1)'],
  ['[class*="_page_1x2y3_1"]{color:red}', '[class*="_page_1x2y3_1"]'],
  ['@scope (._page_1x2y3_1){h1{color:red}}', 'h1'],
])('TEA-04 rejects %s', (css, selector) => {
  expect(find(css)).toEqual([`page.css changes the pages of others: no class of a CSS module limits ${selector}.`]);
});

test.each([
  ['@font-face{font-family:x;src:url(x)}', '@font-face'],
  ['@import "other.css";', '@import'],
  ['@FONT-FACE{font-family:x;src:url(x)}', '@font-face'],
  ['@counter-style x{symbols:a}', '@counter-style'],
  ['@keyframes turn{to{color:red}}', '@keyframes turn'],
  ['@property --x{syntax:"*";inherits:false}', '@property'],
])('TEA-04 rejects %s', (css, rule) => {
  expect(find(css)).toEqual([`page.css changes the pages of others by ${rule}. The portal's own styles have fonts and properties.`]);
});

test('TEA-04 names the first five selectors, and rejects what is no style sheet', () => {
  const many = Array.from({ length: 7 }, (_, index) => `h${index}{color:red}`).join('');
  expect(find(many)).toEqual([expect.stringContaining('limits h0, h1, h2, h3, h4, … 2 more.')]);
  expect(find('body{color:red')).toEqual([expect.stringContaining('limits body.')]);
  expect(find('._page_1x2y3_1{}}}body{}')).toEqual([expect.stringContaining('body')]);
  expect(find('<!doctype html><p>')).toEqual([expect.stringContaining('<!doctype html>')]);
});

const nested = (levels: number) => `${'@media print{'.repeat(levels)}._page_1x2y3_1{}${'}'.repeat(levels)}`;

test('ACC-04 rejects a style sheet that is nested too deeply, whatever its texts contain', () => {
  expect(find(nested(40))).toEqual([]);
  expect(find(`._page_1x2y3_1{content:"${'({['.repeat(100)}"}/*${'('.repeat(100)}*/`)).toEqual([]);
  const wrongClosers = `${'@media print{._page_1x2y3_1{b:)}'.repeat(51)}${'}'.repeat(51)}`;
  for (const css of [nested(51), nested(20_000), `a{b:${'('.repeat(60)}`, `${':is('.repeat(60)}`, wrongClosers, `}${nested(51)}`]) {
    expect(find(css)).toEqual(['page.css is nested too deeply: it has more than 50 rules or brackets in each other.']);
  }
});

test('TEA-04 leaves out what is embedded, in a shadow root', () => {
  expect(styleSheetsOf({ files: { 'a.css': '', 'a.js': '', 'embed/b.css': '' } })).toEqual(['a.css']);
});

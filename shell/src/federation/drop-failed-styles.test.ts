// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { dropFailedStyles } from './drop-failed-styles.ts';

afterEach(() => document.head.replaceChildren());

test('FED-04 a style sheet that could not be loaded leaves the page, and nothing else that failed does', () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/a.css"><link rel="modulepreload" href="/a.js">';
  dropFailedStyles();
  for (const link of document.querySelectorAll('link')) link.dispatchEvent(new Event('error'));
  expect([...document.querySelectorAll('link')].map(({ rel }) => rel)).toEqual(['modulepreload']);
});

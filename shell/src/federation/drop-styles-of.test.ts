// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { dropStylesOf } from './drop-styles-of.ts';

afterEach(() => document.head.replaceChildren());

test('FED-04 a release that is given up takes its style sheets along, and no others', () => {
  const sheets = ['/releases/mfe-pkk/new/assets/page.css', '/releases/mfe-pkk/old/assets/page.css', '/assets/index.css'];
  document.head.innerHTML = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  dropStylesOf('/releases/mfe-pkk/new/remoteEntry.js');
  expect([...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual(sheets.slice(1));
});

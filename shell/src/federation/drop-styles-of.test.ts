// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { dropStylesOf } from './drop-styles-of.ts';

test('FED-04 a release that is given up takes its style sheets along, and no others', () => {
  const sheets = ['/releases/mfe-pkk/new/assets/page.css', '/releases/mfe-pkk/old/assets/page.css', '/assets/index.css'];
  document.head.innerHTML = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  dropStylesOf('/releases/mfe-pkk/new/remoteEntry.js');
  expect([...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual(sheets.slice(1));
});

test('FED-04 a style sheet of a release that is given up goes as soon as it has come', () => {
  document.head.innerHTML = '';
  dropStylesOf('/releases/mfe-sms/new/remoteEntry.js');
  for (const version of ['new', 'old']) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/releases/mfe-sms/${version}/page.css` });
    document.head.append(link);
    link.dispatchEvent(new Event('load'));
  }
  expect([...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual(['/releases/mfe-sms/old/page.css']);
});

// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { askAhead } from './ask-ahead.ts';

const base = 'http://localhost:3000/releases/mfe-sms/1.0.0-aaaaaaaa';
const entry = '/releases/mfe-sms/1.0.0-aaaaaaaa/remoteEntry-AAAAAAAA.js';
const links = () => [...document.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${href}`);

afterEach(() => document.head.replaceChildren());

test('scripts and styles are asked for at once, beside the entry, as they are used later: without credentials', () => {
  askAhead(entry, ['assets/remote-BBBBBBBB.js', 'assets/page-CCCCCCCC.css']);
  expect(links()).toEqual([`modulepreload ${base}/assets/remote-BBBBBBBB.js`, `preload ${base}/assets/page-CCCCCCCC.css`]);
  for (const link of document.querySelectorAll('link')) expect(link.crossOrigin).toBe('');
});

test('what was asked for, or stands in the page already, is not asked for again', () => {
  document.head.innerHTML = `<link rel="stylesheet" crossorigin href="${base}/assets/page-CCCCCCCC.css">`;
  askAhead(entry, ['assets/page-CCCCCCCC.css', 'assets/page-DDDDDDDD.js']);
  askAhead(entry, ['assets/page-DDDDDDDD.js']);
  expect(links()).toEqual([`stylesheet ${base}/assets/page-CCCCCCCC.css`, `modulepreload ${base}/assets/page-DDDDDDDD.js`]);
});

import { expect, test } from 'vitest';
import { neededFiles } from './release.ts';

test('neededFiles lists the files of the entry, of pages and of prerendered pages, each once', () => {
  const routes = {
    '/': { js: ['home.js', 'table.js'], css: ['home.css'], later: ['dialog.js', 'dialog.css'], forms: ['forms.js'] },
    '/sms': { js: ['sms.js', 'table.js'], css: [] },
  };
  const prerendered = { '/': { description: { pl: '', en: '' }, picture: 'home.jpg', fragments: { 'pl-dark': 'pl-dark.html' } } };
  const expected = [
    'entry.js',
    'start.js',
    'home.js',
    'table.js',
    'home.css',
    'dialog.js',
    'dialog.css',
    'forms.js',
    'sms.js',
    'home.jpg',
    'pl-dark.html',
  ];
  expect(neededFiles({ entry: 'entry.js', preload: ['entry.js', 'start.js'], routes, prerendered })).toEqual(expected);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHostName } from './host-name.ts';

test.each([
  ['https://mojaszkola.pl/', 'mojaszkola.pl'],
  ['https://mojaszkola.pl', 'mojaszkola.pl'],
  ['http://www.mojaszkola.pl/kontakt?x', 'www.mojaszkola.pl'],
  ['https://mojaszkola.pl?x#y', 'mojaszkola.pl'],
  ['mojaszkola.pl/kontakt', 'mojaszkola.pl'],
  ['mojaszkola.pl/', 'mojaszkola.pl'],
  [' HTTPS://MojaSzkola.PL:8443/ ', 'MojaSzkola.PL'],
  ['https://szkoła-jazdy.pl/cennik/żółty', 'szkoła-jazdy.pl'],
  ['https://xn--szkoa-n7a.pl/', 'xn--szkoa-n7a.pl'],
])('SMS-01 the host name of %j is %j', (typed, host) => {
  expect(readHostName(typed)).toBe(host);
});

test.each([
  '',
  ' ',
  'mojaszkola.pl',
  ' Szkoła.PL ',
  '//',
  '/kontakt',
  'https://',
  'https:///kontakt',
  'https://localhost/',
  'https://192.168.0.1/',
  'https://moja szkola.pl/',
  'https://biuro:haslo@mojaszkola.pl/',
  'https://mojaszkola.pl:99999/',
  'biuro@mojaszkola.pl',
  'mailto:biuro@mojaszkola.pl',
  'nasza szkoła/kontakt',
  'tak/nie',
])('SMS-01 %j is no address of a domain and stays', (typed) => {
  expect(readHostName(typed)).toBe(typed);
});

test('SMS-01 every host name is found in the addresses it has, and stays where it stands alone', () => {
  fc.assert(
    fc.property(fc.domain(), fc.webPath(), (host, path) => {
      for (const address of [`https://${host}${path}`, `http://${host}/${path}`, `${host}/${path}`, host]) {
        expect(readHostName(address)).toBe(host);
      }
    }),
  );
});

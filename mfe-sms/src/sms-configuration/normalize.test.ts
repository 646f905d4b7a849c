import { configuredProfile } from '@osk/shared/testing/profile-sample';
import { expect, test } from 'vitest';
import { normalize, normalizeHostName } from './normalize.ts';

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
])('SMS-01 normalizeHostName turns %j into %j', (typed, host) => {
  expect(normalizeHostName(typed)).toBe(host);
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
])('SMS-01 normalizeHostName returns %j unchanged', (typed) => {
  expect(normalizeHostName(typed)).toBe(typed);
});

test('SMS-01 SMS-03 normalize returns the values as they are saved', () => {
  const typed = {
    ...configuredProfile,
    domena: ' OSK-Kierunek.PL',
    smsNotificationMessage: ' Zażółć '.normalize('NFD'),
    muteStartHours: '22',
  };
  expect(normalize(typed)).toEqual({
    domena: 'osk-kierunek.pl',
    smsNotificationMessage: 'Zażółć'.normalize('NFC'),
    muteStartHours: '22:00',
    muteFinishHours: '06:00',
    howLongBeforeDrivingLesson: 2,
  });
});

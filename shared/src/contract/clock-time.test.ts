import { expect, test } from 'vitest';
import { SmsConfiguration } from './company.ts';
import { hostName, quietHour } from './fields.ts';

test.each([
  ['22:00', '22:00'],
  [' 06:30 ', '06:30'],
  ['22:00:00', '22:00'],
  ['22:00:59.999', '22:00'],
  ['', ''],
  ['2026-06-15T20:00:00.000Z', '22:00'],
  ['2026-01-15T20:00:00Z', '21:00'],
  ['2026-06-15T23:30:00+05:00', '20:30'],
  ['1970-01-01T00:05:00Z', '01:05'],
  ['2026-06-15T22:15:00', '22:15'],
])('SMS-03 quietHour converts %j to %j', (written, clock) => {
  expect(quietHour().parse(written)).toBe(clock);
});

test.each(['24:00', '9:00', '22:60', '10 PM', '22', 'noon', '2026-06-15', '2026-13-45T20:00:00Z', 2200, null])(
  'SMS-03 quietHour rejects %j',
  (written) => {
    expect(quietHour().safeParse(written).error?.issues[0]?.message).toBe('time.invalid');
  },
);

test.each(['', 'mojaszkola.pl', 'www.osk-kierunek.com.pl', 'szkoła.pl', '1jazda.pl', 'xn--szkoa-2db.pl'])(
  'hostName accepts %j',
  (typed) => {
    expect(hostName().parse(typed)).toBe(typed);
  },
);

test('hostName trims and lowers the case', () => {
  expect(hostName().parse(' WWW.MojaSzkola.PL ')).toBe('www.mojaszkola.pl');
});

test.each([
  'localhost',
  'https://mojaszkola.pl',
  'mojaszkola.pl/kontakt',
  'biuro@mojaszkola.pl',
  'moja szkola.pl',
  '-moja.pl',
  'moja-.pl',
  'moja..pl',
  'mojaszkola.pl.',
  '192.168.0.1',
  `${'a'.repeat(64)}.pl`,
  `${'abcdefgh.'.repeat(28)}abc.pl`,
])('hostName rejects %j', (typed) => {
  expect(hostName().safeParse(typed).error?.issues[0]?.message).toBe('domena.invalid');
});

test('SMS-03 SmsConfiguration rejects one quiet hour without the other', () => {
  const configuration = {
    domena: '',
    smsNotificationMessage: '',
    muteStartHours: '22:00',
    muteFinishHours: '',
    howLongBeforeDrivingLesson: 24,
  };
  expect(SmsConfiguration.safeParse(configuration).error?.issues).toMatchObject([{ path: ['muteFinishHours'], message: 'time.pair' }]);
  expect(SmsConfiguration.safeParse({ ...configuration, muteFinishHours: '06:00' }).success).toBe(true);
  expect(SmsConfiguration.safeParse({ ...configuration, muteStartHours: '' }).success).toBe(true);
});

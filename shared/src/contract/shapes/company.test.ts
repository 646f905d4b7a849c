import { expect, test } from 'vitest';
import { RegistrationForm, SmsConfiguration } from './company.ts';

test('REG-02 RegistrationForm accepts different passwords, which only the server rejects', () => {
  const typed = {
    name: 'Auto Szkoła',
    email: 'biuro@szkola.pl',
    phoneNumber: '600 100 200',
    password: 'abcdef1!',
    repeatPassword: 'abcdef2!',
    nip: '5260001246',
    city: 'Łódź',
    address: 'Piotrkowska 1',
    postCode: '90-001',
  };
  const parsed = RegistrationForm.safeParse(typed);
  expect(parsed.data).toMatchObject({ einvoice: true, marketOffers: false, rodo: false });
});

test('SMS-03 SmsConfiguration rejects a quiet hour without the other one', () => {
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

test('SMS-01 SmsConfiguration accepts from 1 to 48 whole hours before a lesson', () => {
  const withHours = (howLongBeforeDrivingLesson: number) =>
    SmsConfiguration.safeParse({
      domena: '',
      smsNotificationMessage: '',
      muteStartHours: '',
      muteFinishHours: '',
      howLongBeforeDrivingLesson,
    });
  expect([1, 48].map((hours) => withHours(hours).success)).toEqual([true, true]);
  for (const hours of [0, 49, 1.5]) expect(withHours(hours).error?.issues).toMatchObject([{ message: 'hours.range' }]);
});

// @vitest-environment jsdom
import { type Profile, readProfile } from '@osk/shared/contract/company';
import { answer, held, refuse, renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import SmsConfigurationPage from './sms-configuration-page.tsx';

afterEach(cleanup);

const untouched: Profile = {
  name: 'OSK Kierunek',
  nip: '5260001246',
  email: 'biuro@osk.example',
  domena: '',
  smsNotificationMessage: '',
  muteStartHours: '',
  muteFinishHours: '',
  howLongBeforeDrivingLesson: 24,
  usesPkk: false,
  productId: null,
};
const configured: Profile = {
  ...untouched,
  domena: 'osk-kierunek.pl',
  smsNotificationMessage: 'Jazda o {czas}, {miejsce}',
  muteStartHours: '22:00',
  muteFinishHours: '06:00',
  howLongBeforeDrivingLesson: 2,
};

const shown = () =>
  screen.getAllByRole('definition').map(({ previousElementSibling: label, textContent }) => [label?.textContent, textContent]);

test('SMS-01 what the profile has, after its shape while it is coming', async () => {
  const call = held(readProfile);
  renderInHost(<SmsConfigurationPage />, { answers: [call] });
  expect(screen.getByRole('heading', { level: 1, name: 'Konfiguracja' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Wczytywanie konfiguracji…');
  call.release(configured);
  expect(await screen.findByText('osk-kierunek.pl')).toBeTruthy();
  expect(screen.queryByText('Wczytywanie konfiguracji…')).toBeNull();
  expect(shown()).toEqual([
    ['Domena', 'osk-kierunek.pl'],
    ['Treść SMS', 'Jazda o {czas}, {miejsce}'],
    ['Cisza (SMS nie są wysyłane)', 'od 22:00 do 06:00'],
    ['Ile przed jazdą wysłać SMS', '2\u00a0godziny'],
  ]);
});

test('SMS-01 what is not set says so; hours that begin when they end are no quiet hours', async () => {
  renderInHost(<SmsConfigurationPage />, {
    answers: [answer(readProfile, { ...untouched, muteStartHours: '00:00', muteFinishHours: '00:00' })],
  });
  expect(await screen.findByText('Domena')).toBeTruthy();
  expect(shown().map(([, value]) => value)).toEqual(['nie ustawiono', 'nie ustawiono', 'nie ustawiono', '24\u00a0godziny']);
});

test("a failure shows the server's reason, and another try brings the configuration", async () => {
  const { user } = renderInHost(<SmsConfigurationPage />, {
    answers: [refuse(readProfile, 503, { clientError: 'Serwer jest zajęty' }), answer(readProfile, configured)],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać konfiguracji. Serwer jest zajęty');
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText('osk-kierunek.pl')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('SHL-11 the whole screen in English, as soon as it is chosen', async () => {
  const { host } = renderInHost(<SmsConfigurationPage />, { answers: [answer(readProfile, { ...configured, domena: '' })] });
  await screen.findByText('Domena');
  host.language.set('en');
  expect(await screen.findByRole('heading', { level: 1, name: 'Configuration' })).toBeTruthy();
  expect(shown()).toEqual([
    ['Domain', 'not set'],
    ['SMS text', 'Jazda o {czas}, {miejsce}'],
    ['Quiet hours (no SMS is sent)', 'from 22:00 to 06:00'],
    ['How long before the lesson the SMS is sent', '2\u00a0hours'],
  ]);
});

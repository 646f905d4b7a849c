// @vitest-environment jsdom
import type { Profile } from '@osk/shared/contract/company';
import { HostProvider } from '@osk/shared/host';
import { fakeHost, renderInHost } from '@osk/shared/testing/fake-host';
import { configuredProfile, profileSample } from '@osk/shared/testing/profile-sample';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConfigurationForm } from './sms-configuration-page.tsx';

const from = () => screen.getByLabelText<HTMLInputElement>('Od');
const to = () => screen.getByLabelText<HTMLInputElement>('Do');
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Ile godzin przed jazdą wysłać SMS' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zapisz' });
const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

const open = (profile: Profile = profileSample) => renderInHost(<ConfigurationForm profile={profile} refresh={async () => undefined} />);

test('SMS-03 reports a single hour when both fields are left', async () => {
  const { user } = open();
  await user.type(from(), '22');
  await user.click(screen.getByLabelText('Domena'));
  expect(await screen.findByText('Podaj obie godziny albo żadnej')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await user.clear(from());
  await user.tab();
  await vi.waitFor(() => expect(screen.queryByText('Podaj obie godziny albo żadnej')).toBeNull());
  await vi.waitFor(() => expect(save().disabled).toBe(false));
});

test.each([
  ['a single hour', { muteStartHours: '22:00', muteFinishHours: '' }, 'Podaj obie godziny albo żadnej'],
  ['an hour of another form', { muteStartHours: 'rano', muteFinishHours: '06:00' }, 'Wpisz godzinę w postaci 22:00'],
  ['a domain that is no host name', { domena: 'szkoła' }, 'To nie jest nazwa domeny, na przykład mojaszkola.pl'],
])('SMS-03 shows an error at once when %s was saved under older rules', async (_, saved, message) => {
  open({ ...configuredProfile, ...saved });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(save().disabled).toBe(true);
});

test('SMS-03 enables the button at once, before the form engine has arrived, when the saved values are valid', () => {
  const host = fakeHost({ loadForms: () => new Promise(() => {}) });
  render(
    <HostProvider host={host}>
      <ConfigurationForm profile={configuredProfile} refresh={async () => undefined} />
    </HostProvider>,
  );
  expect(from().value).toBe(configuredProfile.muteStartHours);
  expect(save().disabled).toBe(false);
});

test('SMS-03 clears both hours by the button without an error', async () => {
  const { user } = open(configuredProfile);
  await user.click(from());
  await user.click(slider());
  await user.click(screen.getByRole('button', { name: 'Wyłącz godziny ciszy' }));
  expect([from().value, to().value]).toEqual(['', '']);
  expect(document.activeElement).toBe(from());
  await user.tab();
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  expect(screen.queryByText('Podaj obie godziny albo żadnej')).toBeNull();
  expect(screen.getByText('Bez godzin ciszy: SMS może wyjść o każdej porze.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Wyłącz godziny ciszy' })).toBeNull();
});

test('SMS-03 explains that equal hours mean no quiet hours', () => {
  open({ ...configuredProfile, muteStartHours: '07:00', muteFinishHours: '07:00' });
  expect(screen.getByText('Obie godziny są takie same, więc godzin ciszy nie ma.')).toBeTruthy();
});

test.each([
  [{ howLongBeforeDrivingLesson: 48 }, 'Na jazdę w środę o 14:30 SMS wyjdzie w poniedziałek o 14:30.'],
  [{ howLongBeforeDrivingLesson: 3 }, 'Na jazdę w środę o 08:00 SMS wyjdzie tego samego dnia o 06:00, gdy skończą się godziny ciszy.'],
  [
    { howLongBeforeDrivingLesson: 2, muteFinishHours: '09:00' },
    'Na jazdę w środę o 08:00 SMS wyjdzie we wtorek o 21:59, zanim zaczną się godziny ciszy, bo kończą się dopiero o 09:00.',
  ],
])('SMS-03 shows an example for %j: %s', (changes, sentence) => {
  open({ ...configuredProfile, ...changes });
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('SMS-02 explains instead of examples that no SMS is sent while the message is empty', async () => {
  const { user, host } = open(configuredProfile);
  const area = screen.getByLabelText('Treść SMS');
  const nothingSent = () => screen.queryByText('Żaden SMS nie wyjdzie, dopóki nie wpiszesz treści.');
  expect(nothingSent()).toBeNull();
  await user.clear(area);
  await user.type(area, '  ');
  expect(nothingSent()).toBeTruthy();
  expect(screen.queryByText(/SMS wyjdzie/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Na przykład' })).toBeNull();
  act(() => host.language.set('en'));
  expect(screen.getByText('No SMS is sent until there is a text.')).toBeTruthy();
  act(() => host.language.set('pl'));
  await user.click(slider());
  await user.tab();
  expect(announced()).toContain('Żaden SMS nie wyjdzie');
  await user.type(area, 'J');
  expect(nothingSent()).toBeNull();
  expect(screen.getAllByText(/^Na jazdę w\sśrodę o\s/)).toHaveLength(2);
});

test('SMS-03 announces the quiet hours when a field is left', async () => {
  const { user } = open(configuredProfile);
  await user.click(slider());
  expect(announced()).toBe('');
  await user.tab();
  expect(announced()).toContain('Godziny ciszy: od 22:00 do 06:00 następnego dnia (8\u00a0godzin).');
});

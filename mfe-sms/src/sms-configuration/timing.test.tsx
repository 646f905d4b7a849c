// @vitest-environment jsdom
import type { Profile } from '@osk/shared/contract/company';
import { renderInHost } from '@osk/shared/testing/fake-host';
import { profileSample } from '@osk/shared/testing/profile-sample';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfigurationForm } from './configuration-form.tsx';
import { configured } from './configuration-samples.ts';

afterEach(cleanup);

const from = () => screen.getByLabelText<HTMLInputElement>('Od');
const to = () => screen.getByLabelText<HTMLInputElement>('Do');
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Ile godzin przed jazdą wysłać SMS' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zapisz' });

const told = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
const open = (profile: Profile = profileSample) => renderInHost(<ConfigurationForm profile={profile} refresh={async () => undefined} />);

test('SMS-03 hours are typed as one likes and stand in 24 hours once left; over midnight is understood', async () => {
  const { user } = open();
  expect(screen.getByText('Bez ciszy: SMS może wyjść o każdej porze.')).toBeTruthy();
  await user.type(from(), '22');
  expect(screen.queryByText('Podaj obie godziny albo żadnej')).toBeNull();
  await user.tab();
  expect(from().value).toBe('22:00');
  expect(document.activeElement).toBe(to());
  await user.keyboard('6.30');
  expect(screen.getByText('Cisza od 22:00 do 06:30 następnego dnia (8 godzin 30 minut).')).toBeTruthy();
  await user.tab();
  expect(to().value).toBe('06:30');
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  expect([from(), to()].map(({ type, inputMode, autocomplete }) => [type, inputMode, autocomplete])).toEqual([
    ['text', 'numeric', 'off'],
    ['text', 'numeric', 'off'],
  ]);
});

test('SMS-03 an hour that is none is said to be, once it is left, and cannot be saved', async () => {
  const { user } = open(configured);
  await user.clear(from());
  await user.type(from(), '10 PM');
  expect(screen.queryByText('Wpisz godzinę w postaci 22:00')).toBeNull();
  await user.tab();
  expect(await screen.findByText('Wpisz godzinę w postaci 22:00')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await user.clear(from());
  await user.type(from(), '9{Enter}');
  expect(from().value).toBe('09:00');
  expect(screen.queryByText('Wpisz godzinę w postaci 22:00')).toBeNull();
});

test('SMS-03 one hour without the other is a mistake once both were left', async () => {
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

test('SMS-03 both hours are cleared at once, and neither is missed', async () => {
  const { user } = open(configured);
  await user.click(from());
  await user.click(slider());
  await user.click(screen.getByRole('button', { name: 'Wyłącz ciszę' }));
  expect([from().value, to().value]).toEqual(['', '']);
  await user.tab();
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  expect(screen.queryByText('Podaj obie godziny albo żadnej')).toBeNull();
});

test('SMS-03 equal hours are no quiet', async () => {
  const { user } = open({ ...configured, muteStartHours: '07:00', muteFinishHours: '07:00' });
  expect(screen.getByText('Obie godziny są takie same, więc ciszy nie ma.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Wyłącz ciszę' }));
  expect([from().value, to().value]).toEqual(['', '']);
  expect(document.activeElement).toBe(from());
  expect(screen.getByText('Bez ciszy: SMS może wyjść o każdej porze.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Wyłącz ciszę' })).toBeNull();
});

test.each([
  ['24 hours before', { howLongBeforeDrivingLesson: 24 }, 'Na jazdę w środę o 08:00 SMS wyjdzie we wtorek o 08:00.'],
  ['48 hours before', { howLongBeforeDrivingLesson: 48 }, 'Na jazdę w środę o 14:30 SMS wyjdzie w poniedziałek o 14:30.'],
  [
    'waiting for the end of the quiet hours',
    { howLongBeforeDrivingLesson: 3 },
    'Na jazdę w środę o 08:00 SMS wyjdzie tego samego dnia o 06:00, gdy skończy się cisza.',
  ],
  [
    'asked for in the first quiet minute',
    { howLongBeforeDrivingLesson: 10 },
    'Na jazdę w środę o 08:00 SMS wyjdzie tego samego dnia o 06:00, gdy skończy się cisza.',
  ],
  [
    'before the quiet hours, as the lesson begins within them',
    { howLongBeforeDrivingLesson: 2, muteFinishHours: '09:00' },
    'Na jazdę w środę o 08:00 SMS wyjdzie we wtorek o 21:59, zanim zacznie się cisza, bo kończy się dopiero o 09:00.',
  ],
])('SMS-03 when a message leaves: %s', (_, changes, sentence) => {
  open({ ...configured, ...changes });
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('SMS-01 the slider goes by single hours from 1 to 48, and the line below follows it', async () => {
  const { user } = open({ ...profileSample, smsNotificationMessage: 'Jazda o {czas}', howLongBeforeDrivingLesson: 46 });
  const more = screen.getByRole('button', { name: 'O\u00a0godzinę więcej' });
  await user.tripleClick(more);
  expect(slider().value).toBe('48');
  expect(slider().getAttribute('aria-valuetext')).toBe('48\u00a0godzin');
  expect(more.getAttribute('aria-disabled')).toBe('true');
  expect([slider().min, slider().max, slider().step]).toEqual(['1', '48', '1']);
  fireEvent.change(slider(), { target: { value: '1' } });
  expect(slider().getAttribute('aria-valuetext')).toBe('1\u00a0godzina');
  expect(screen.getByText('Na jazdę w środę o 08:00 SMS wyjdzie tego samego dnia o 07:00.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'O\u00a0godzinę mniej' }));
  expect(slider().value).toBe('1');
});

test('SMS-02 without a text no SMS is promised, as soon as it is gone and until one is typed', async () => {
  const { user, host } = open(configured);
  const area = screen.getByLabelText('Treść SMS');
  const nothingSent = () => screen.queryByText('Żaden SMS nie wyjdzie, dopóki nie wpiszesz treści.');
  expect(nothingSent()).toBeNull();
  for (const blank of ['', '   ']) {
    await user.clear(area);
    if (blank) await user.type(area, blank);
    expect(nothingSent()).toBeTruthy();
    expect(screen.queryByText(/SMS wyjdzie/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Na przykład' })).toBeNull();
  }
  act(() => host.language.set('en'));
  expect(screen.getByText('No SMS will be sent as long as there is no text.')).toBeTruthy();
  act(() => host.language.set('pl'));
  await user.click(slider());
  await user.tab();
  expect(told()).toContain('Żaden SMS nie wyjdzie');
  await user.type(area, 'J');
  expect(nothingSent()).toBeNull();
  expect(screen.getAllByText(/^Na jazdę w\sśrodę o\s/)).toHaveLength(2);
});

test('SMS-03 what comes of the hours is read out once they are left', async () => {
  const { user } = open(configured);
  await user.click(slider());
  expect(told()).toBe('');
  await user.tab();
  expect(told()).toContain('Cisza od 22:00 do 06:00 następnego dnia (8\u00a0godzin).');
});

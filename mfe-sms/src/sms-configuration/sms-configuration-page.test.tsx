// @vitest-environment jsdom
import { configureSms, readProfile } from '@osk/shared/contract/company';
import { answer, type FakeAnswer, fails, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { configuredProfile, profileSample } from '@osk/shared/testing/profile-sample';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import SmsConfigurationPage from './sms-configuration-page.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const labels = ['Domena', 'Treść SMS', 'Ile godzin przed jazdą wysłać SMS', 'Od', 'Do'] as const;
const values = () => labels.map((label) => field(label).value);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zapisz' });
const valuesOf = ({
  domena,
  smsNotificationMessage,
  howLongBeforeDrivingLesson,
  muteStartHours,
  muteFinishHours,
}: typeof configuredProfile) => [domena, smsNotificationMessage, String(howLongBeforeDrivingLesson), muteStartHours, muteFinishHours];

async function open(answers: readonly FakeAnswer[] = [answer(readProfile, configuredProfile)]) {
  const view = renderInHost(<SmsConfigurationPage />, { answers });
  await screen.findByRole('form');
  return view;
}

const sent = (view: Awaited<ReturnType<typeof open>>) => view.host.http.sent.filter(({ call }) => call === configureSms);

test('SMS-01 shows a skeleton, then the form with the values of the profile', async () => {
  const call = pending(readProfile);
  renderInHost(<SmsConfigurationPage />, { answers: [call] });
  expect(screen.getByRole('heading', { level: 1, name: 'Konfiguracja' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Wczytywanie konfiguracji…');
  call.resolve(configuredProfile);
  expect(await screen.findByRole('form', { name: 'Konfiguracja SMS i\u00a0domeny' })).toBeTruthy();
  expect(screen.queryByText('Wczytywanie konfiguracji…')).toBeNull();
  expect(values()).toEqual(['osk-kierunek.pl', 'Jazda o {czas}, {miejsce}', '2', '22:00', '06:00']);
  expect(field('Ile godzin przed jazdą wysłać SMS').getAttribute('aria-valuetext')).toBe('2\u00a0godziny');
});

test('SMS-01 sends the profile with the typed values, shows the success and reloads the profile', async () => {
  const saved = { ...configuredProfile, domena: 'nowa-szkola.pl', muteStartHours: '21:30', howLongBeforeDrivingLesson: 3 };
  const view = await open([
    answer(readProfile, configuredProfile),
    answer(readProfile, saved),
    answer(configureSms, undefined, 'Konfiguracja zapisana'),
  ]);
  const quiet = save().className;
  await view.user.clear(field('Domena'));
  await view.user.type(field('Domena'), ' Nowa-Szkola.PL ');
  expect(save().className).not.toBe(quiet);
  await view.user.clear(field('Od'));
  await view.user.type(field('Od'), '2130');
  await view.user.click(screen.getByRole('button', { name: 'O\u00a0godzinę więcej' }));
  expect(screen.getByText('Masz niezapisane zmiany.')).toBeTruthy();
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  await view.user.click(save());

  await vi.waitFor(() => expect(sent(view)).toHaveLength(1));
  expect(sent(view)[0]?.request).toEqual({ body: saved });
  await vi.waitFor(() => expect(values()).toEqual(valuesOf(saved)));
  expect(await screen.findByText('Wszystkie zmiany są zapisane.')).toBeTruthy();
  expect(save().className, 'quiet again').toBe(quiet);
  expect(view.host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Konfiguracja zapisana' }]);
  expect(view.host.http.sent.filter(({ call }) => call === readProfile)).toHaveLength(2);
  expect(view.host.cache.entry('/api/companies/profile').data).toEqual(saved);
});

test('SMS-03 keeps the typed values and shows the reason when saving fails, and saves on the next try', async () => {
  const wrongDomain = fails(configureSms, 400, { clientError: 'Popraw dane', fieldErrors: { domena: 'Tej domeny nie można użyć' } });
  const view = await open([answer(readProfile, profileSample), wrongDomain, unreachable(configureSms), answer(configureSms, undefined)]);
  await view.user.type(field('Domena'), 'zajeta.pl');
  await view.user.type(field('Treść SMS'), 'Do zobaczenia');
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  await view.user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Popraw dane');
  expect(screen.getByText('Tej domeny nie można użyć')).toBeTruthy();
  expect(document.activeElement).toBe(field('Domena'));
  expect(values()).toEqual(['zajeta.pl', 'Do zobaczenia', '24', '', '']);

  await view.user.type(field('Domena'), 'a');
  expect(screen.queryByRole('alert')).toBeNull();
  await view.user.click(save());
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wystąpił nieoczekiwany błąd serwera'));
  expect(values()).toEqual(['zajeta.pla', 'Do zobaczenia', '24', '', '']);
  expect(screen.getByText('Masz niezapisane zmiany.')).toBeTruthy();
  await view.user.click(save());
  await vi.waitFor(() => expect(sent(view)).toHaveLength(3));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('SMS-03 hides the reason of a failed save when the changes are undone, until the next one fails', async () => {
  const view = await open([answer(readProfile, configuredProfile), unreachable(configureSms), unreachable(configureSms)]);
  await view.user.type(field('Treść SMS'), '.');
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  await view.user.click(save());
  await screen.findByRole('alert');
  await view.user.click(screen.getByRole('button', { name: 'Cofnij zmiany' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await view.user.click(save());
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('OPS-07 sends every emptied field as an empty text', async () => {
  const view = await open([answer(readProfile, configuredProfile), answer(configureSms, undefined)]);
  for (const label of ['Domena', 'Treść SMS', 'Od', 'Do']) await view.user.clear(field(label));
  await view.user.tab();
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  await view.user.click(save());
  const cleared = { domena: '', smsNotificationMessage: '', muteStartHours: '', muteFinishHours: '' };
  await vi.waitFor(() => expect(sent(view)[0]?.request).toMatchObject({ body: cleared }));
});

test('SMS-02 saves a message in NFC when it was pasted in NFD', async () => {
  const view = await open([answer(readProfile, configuredProfile), answer(configureSms, undefined)]);
  await view.user.clear(field('Treść SMS'));
  await view.user.click(field('Treść SMS'));
  await view.user.paste(' Zażółć '.normalize('NFD'));
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  await view.user.click(save());
  await vi.waitFor(() => expect(sent(view)[0]?.request).toMatchObject({ body: { smsNotificationMessage: 'Zażółć'.normalize('NFC') } }));
});

test('SMS-01 saves the host name when an address is submitted with Enter', async () => {
  const view = await open([
    answer(readProfile, profileSample),
    answer(readProfile, { ...profileSample, domena: 'mojaszkola.pl' }),
    answer(configureSms, undefined),
  ]);
  await view.user.click(field('Domena'));
  await view.user.paste('https://mojaszkola.pl/');
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  await view.user.keyboard('{Enter}');
  await vi.waitFor(() => expect(sent(view)[0]?.request).toMatchObject({ body: { domena: 'mojaszkola.pl' } }));
  await vi.waitFor(() => expect(field('Domena').value).toBe('mojaszkola.pl'));
});

test('saves once when clicked twice, and treats values typed meanwhile as the next change', async () => {
  const call = pending(configureSms);
  const saved = { ...configuredProfile, domena: 'pierwsza.pl' };
  const view = await open([answer(readProfile, configuredProfile), answer(readProfile, saved), call]);
  await view.user.clear(field('Domena'));
  await view.user.type(field('Domena'), 'pierwsza.pl');
  await view.user.dblClick(save());
  expect(save().getAttribute('aria-busy')).toBe('true');
  await view.user.type(field('Treść SMS'), '.');
  call.resolve(undefined);
  await vi.waitFor(() => expect(view.host.cache.entry('/api/companies/profile').data).toEqual(saved));
  expect(sent(view)).toHaveLength(1);
  expect(values().slice(0, 2)).toEqual(['pierwsza.pl', 'Jazda o {czas}, {miejsce}.']);
  expect(screen.getByText('Masz niezapisane zmiany.')).toBeTruthy();
});

test('follows the profile until the user types, and returns to it on undo', async () => {
  const others = { ...configuredProfile, domena: 'inna.pl' };
  const view = await open([answer(readProfile, configuredProfile), answer(readProfile, others), answer(readProfile, configuredProfile)]);
  const readAgain = () => act(() => view.host.cache.read({ key: '/api/companies/profile', fetch: () => view.host.http.send(readProfile) }));
  await readAgain();
  await vi.waitFor(() => expect(field('Domena').value).toBe('inna.pl'));
  await view.user.type(field('Treść SMS'), '!');
  await readAgain();
  expect(values().slice(0, 2)).toEqual(['inna.pl', 'Jazda o {czas}, {miejsce}!']);
  await view.user.click(screen.getByRole('button', { name: 'Cofnij zmiany' }));
  expect(values().slice(0, 2), 'as the profile is by now').toEqual(['osk-kierunek.pl', 'Jazda o {czas}, {miejsce}']);
  expect(document.activeElement).toBe(save());
  expect(screen.queryByRole('button', { name: 'Cofnij zmiany' })).toBeNull();
});

test('restores typed values when the page opens again, until they are undone', async () => {
  const view = await open();
  await view.user.type(field('Treść SMS'), ' pilne');
  await view.router.navigate('/elsewhere');
  await screen.findByText('/elsewhere');
  await view.router.navigate('/');
  expect(await screen.findByText('Masz niezapisane zmiany.')).toBeTruthy();
  expect(field('Treść SMS').value).toBe('Jazda o {czas}, {miejsce} pilne');
  await view.user.click(screen.getByRole('button', { name: 'Cofnij zmiany' }));
  await view.router.navigate('/elsewhere');
  await screen.findByText('/elsewhere');
  await view.router.navigate('/');
  await screen.findByRole('form');
  expect(field('Treść SMS').value).toBe('Jazda o {czas}, {miejsce}');
});

test('SMS-01 SMS-03 shows the errors of restored values and disables the button', async () => {
  const view = await open();
  await view.user.type(field('Domena'), '!');
  await view.user.clear(field('Od'));
  await view.user.type(field('Od'), '10 PM');
  await view.router.navigate('/elsewhere');
  await screen.findByText('/elsewhere');
  await view.router.navigate('/');
  await screen.findByRole('form');
  expect(await screen.findByText('To nie jest nazwa domeny, na przykład mojaszkola.pl')).toBeTruthy();
  expect(screen.getByText('Wpisz godzinę w postaci 22:00')).toBeTruthy();
  expect(screen.getByText('Popraw zaznaczone pola, aby zapisać.')).toBeTruthy();
  expect(save().disabled).toBe(true);
});

test("shows the server's reason when loading fails, and loads the form on retry", async () => {
  const { user } = renderInHost(<SmsConfigurationPage />, {
    answers: [fails(readProfile, 503, { clientError: 'Serwer jest zajęty' }), answer(readProfile, configuredProfile)],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Nie udało się wczytać konfiguracji. Serwer jest zajęty');
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  await screen.findByRole('form');
  expect(field('Domena').value).toBe('osk-kierunek.pl');
  expect(screen.queryByRole('alert')).toBeNull();
});

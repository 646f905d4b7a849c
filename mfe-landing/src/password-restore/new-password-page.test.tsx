// @vitest-environment jsdom
import { restorePassword, setForgottenPassword } from '@osk/shared/contract/company';
import { newPasswordAttributes } from '@osk/shared/contract/password-rules';
import { answer, type FakeHostOptions, fails, renderInHost } from '@osk/shared/testing/fake-host';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sentLinkKey } from '../forget-link.ts';
import NewPasswordPage from './new-password-page.tsx';

const id = 'abcdefghijklmnopqrstuv';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zapisz' });

const hintsOf = (input: Element) => ['autocomplete', 'minlength', 'maxlength', 'passwordrules'].map((name) => input.getAttribute(name));
async function open(typed: readonly string[], options: FakeHostOptions = {}) {
  const view = renderInHost(<NewPasswordPage />, {
    ...options,
    path: `/password-forgotten/${id}`,
    pattern: '/password-forgotten/:id',
  });
  for (const [index, value] of typed.entries()) {
    const input = field(['Nowe hasło', 'Powtórz hasło'][index] ?? '');
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  }
  return view;
}

test('compares the passwords in one form when an accent is typed apart from its letter', async () => {
  await open(['zażółć-1', 'zażółć-1'.normalize('NFD')]);
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  expect(screen.queryByText('Hasła nie zgadzają się')).toBeNull();
});

test('CUS-05 REG-09 shows a toast and opens the home page, without the sent link, after a success', async () => {
  const { user, host, router } = await open(['haslo-123', 'haslo-123'], {
    answers: [answer(setForgottenPassword, undefined, 'Hasło zmienione')],
  });
  (await host.loadDrafts()).keep(sentLinkKey, { values: { link: '{}' }, saved: {}, fields: { link: true } });
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  await user.click(save());
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  const showLink = vi.fn();
  (await host.loadDrafts()).restore(sentLinkKey, showLink);
  expect(showLink).not.toHaveBeenCalled();
  expect(host.http.sent[0]?.request).toEqual({ body: { id, password: 'haslo-123', repeatPassword: 'haslo-123' } });
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Hasło zmienione' }]);
});

test('REG-09 logs the tab out before it opens the home page', async () => {
  const { user, host, router } = await open(['haslo-123', 'haslo-123'], {
    answers: [answer(setForgottenPassword, undefined)],
    loggedIn: true,
  });
  const sessionAt: Record<string, unknown> = {};
  router.subscribe(({ location }) => {
    sessionAt[location.pathname] ??= host.session.getState();
  });
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  await user.click(save());
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(sessionAt).toEqual({ '/home': { token: null, ended: 'logged-out' } });
});

test('REG-09 shows the reason, keeps the passwords and sends a new link when the link was used', async () => {
  const stale = fails(setForgottenPassword, 404, { clientError: 'Ten link wygasł' });
  const { user, host } = await open(['haslo-123', 'haslo-123'], { answers: [stale, answer(restorePassword, undefined)] });
  await vi.waitFor(() => expect(save().disabled).toBe(false));
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Ten link wygasł');
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'error', text: 'Ten link wygasł' }]);
  expect([field('Nowe hasło').value, field('Powtórz hasło').value]).toEqual(['haslo-123', 'haslo-123']);

  await user.click(screen.getByRole('button', { name: 'Poproś o\u00a0nowy link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Przypomnij hasło' }));
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'biuro@osk.example');
  await user.click(dialog.getByRole('button', { name: 'Wyślij link' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(host.http.sent[1]?.request).toEqual({ body: { email: 'biuro@osk.example' } });
  expect(screen.getByText(/biuro@osk\.example, wysłaliśmy na niego nowy link/)).toBeTruthy();
});

test('tells password managers the rules of the new password', async () => {
  await open([]);
  for (const label of ['Nowe hasło', 'Powtórz hasło'])
    expect(hintsOf(field(label)), label).toEqual(['new-password', '8', null, newPasswordAttributes('account').passwordrules]);
});

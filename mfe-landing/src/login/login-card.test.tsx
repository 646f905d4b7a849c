// @vitest-environment jsdom
import { logIn } from '@osk/shared/contract/session';
import { type FakeHostOptions, fails, hydrateInHost, renderInHost } from '@osk/shared/testing/fake-host';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoginCard } from './login-card.tsx';

const open = (options: FakeHostOptions = {}) => renderInHost(<LoginCard onForgotten={async () => {}} />, options);
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const password = () => screen.getByLabelText<HTMLInputElement>(/^(Hasło|Password)$/);
const submit = () => screen.getByRole('button', { name: /^(Zaloguj się|Log in)$/ });
const messageOf = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
const hintsOf = (input: Element) => ['autocomplete', 'minlength', 'maxlength', 'passwordrules'].map((name) => input.getAttribute(name));

test('LND-05 hands the typed e-mail to the password restore', async () => {
  const onForgotten = vi.fn(async () => {});
  const { user, host } = renderInHost(<LoginCard onForgotten={onForgotten} />);
  const addUnsaved = vi.fn();
  Object.assign(host, { addUnsaved });
  await user.type(email(), 'biuro@osk.example');
  await user.click(screen.getByRole('button', { name: 'Przypomnij hasło' }));
  expect(onForgotten).toHaveBeenCalledExactlyOnceWith('biuro@osk.example');
  expect(addUnsaved, 'asks before leaving').not.toHaveBeenCalled();
});

test('LND-09 shows what is invalid in the current language, focuses the first invalid field, and checks again at each change', async () => {
  const { user, host } = open();
  await user.click(submit());
  expect([messageOf(email()), messageOf(password())]).toEqual(['Pole email jest wymagane', 'Pole hasło jest wymagane']);
  expect(document.activeElement).toBe(email());
  await user.type(email(), 'biuro@');
  expect(messageOf(email())).toBe('Email jest nieprawidłowy');
  act(() => host.language.set('en'));
  expect([messageOf(email()), messageOf(password())]).toEqual(['Email is invalid', 'Password field is required']);
  await user.type(email(), 'osk.example');
  expect(messageOf(email())).toBeUndefined();
  expect(host.http.sent).toEqual([]);
});

test('LND-09 checks a field when it is left, not before', async () => {
  const { user } = open();
  await user.type(email(), 'biuro@');
  expect(messageOf(email())).toBeUndefined();
  await user.tab();
  expect(messageOf(email())).toBe('Email jest nieprawidłowy');
});

test('LND-09 sends what a password manager has written without an event', async () => {
  const { user, host } = open({ answers: [fails(logIn, 400, { clientError: 'Nie' })] });
  Object.assign(email(), { value: ' biuro@osk.example ' });
  Object.assign(password(), { value: 'Tajne#123' });
  await user.click(submit());
  expect(host.http.sent.map(({ request }) => request)).toEqual([{ body: { email: 'biuro@osk.example', password: 'Tajne#123' } }]);
  expect(screen.getByRole('alert').textContent).toBe('Nie');
});

test('LND-09 shows the server’s message on its field until the field changes', async () => {
  const answers = [fails(logIn, 400, { clientError: 'Sprawdź dane', fieldErrors: { password: 'Za krótkie' } })];
  const { user } = open({ answers });
  await user.type(email(), 'biuro@osk.example');
  await user.type(password(), 'x{Enter}');
  expect(messageOf(password())).toBe('Za krótkie');
  expect(document.activeElement).toBe(password());
  expect(screen.getByRole('alert').textContent).toBe('Sprawdź dane');
  await user.type(password(), 'y');
  expect(messageOf(password())).toBeUndefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('CUS-03 keeps the e-mail that was typed before hydration, and never the password', async () => {
  hydrateInHost(<LoginCard onForgotten={async () => {}} />, {}, () => {
    Object.assign(email(), { value: 'biuro@osk.example' });
    Object.assign(password(), { value: 'Tajne#123' });
  });
  await vi.waitFor(() => expect(sessionStorage.getItem('drafts')).toContain('biuro@osk.example'));
  expect(sessionStorage.getItem('drafts')).not.toContain('Tajne#123');
});

test.each([
  ['stays', '', 'Pole email jest wymagane'],
  ['changes with what was typed since', 'biuro@', 'Email jest nieprawidłowy'],
  ['ends with what was typed since', 'biuro@osk.example', undefined],
])('LND-12 the message that the head script has shown %s after hydration', (_, typed, expected) => {
  const errors = vi.spyOn(console, 'error');
  hydrateInHost(<LoginCard onForgotten={async () => {}} />, {}, (prerendered) => {
    const { loginMessages = '{}' } = prerendered.querySelector('form')?.dataset ?? {};
    const message = document.getElementById(`${email().id}-error`);
    if (message?.lastChild) message.lastChild.textContent = JSON.parse(loginMessages)['email.required'];
    message?.removeAttribute('hidden');
    email().setAttribute('aria-describedby', `${email().id}-error`);
    email().setAttribute('aria-invalid', 'true');
    email().dataset.problem = 'email.required';
    email().value = typed;
  });
  expect(messageOf(email())).toBe(expected);
  expect(email().hasAttribute('aria-invalid')).toBe(expected !== undefined);
  expect(errors).not.toHaveBeenCalled();
});

test('tells password managers which fields log in', () => {
  open();
  expect(email().autocomplete).toBe('username');
  expect(hintsOf(password())).toEqual(['current-password', null, null, null]);
});

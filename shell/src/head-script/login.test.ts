// @vitest-environment jsdom
import { loginMessages } from '@osk/shared/contract/login-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { editLogin, submitLogin } from './login.ts';

const field = (name: string) => `<input id="${name}" name="${name}"><p id="${name}-error" hidden><svg></svg><span></span></p>`;

/** The prerendered login, with these messages. */
function open(messages: object | undefined = loginMessages.pl): void {
  document.body.innerHTML = `<form>${field('email')}${field('password')}<button type="submit"></button></form>`;
  if (messages) form().dataset.loginMessages = JSON.stringify(messages);
}
const form = () => document.querySelector('form') as HTMLFormElement;
const input = (name: string) => document.getElementById(name) as HTMLInputElement;
const type = (email: string, password: string) => {
  input('email').value = email;
  input('password').value = password;
};
const shown = (name: string) => {
  const message = document.getElementById(`${name}-error`);
  const { dataset } = input(name);
  return message?.hidden
    ? undefined
    : [message?.textContent, dataset.problem, ...['aria-invalid', 'aria-describedby'].map((one) => input(name).getAttribute(one))];
};
const isBusy = () => document.querySelector('button')?.getAttribute('aria-busy');
const send = vi.fn();

beforeEach(() => {
  send.mockClear();
  open();
});

test('LND-09 submitLogin shows what is invalid as the page does, and focuses the first invalid field', () => {
  type('biuro@osk.example', '');
  expect(submitLogin(form(), send)).toBe('done');
  expect(shown('email')).toBeUndefined();
  expect(shown('password')).toEqual(['Pole hasło jest wymagane', 'password.required', 'true', 'password-error']);
  expect(document.activeElement).toBe(input('password'));
  expect(send).not.toHaveBeenCalled();
  expect(isBusy()).toBeNull();
});

test('LND-09 editLogin checks a field again only while it is shown as invalid', () => {
  editLogin(input('email'));
  expect(shown('email')).toBeUndefined();
  submitLogin(form(), send);
  type('biuro@', '');
  editLogin(input('email'));
  expect(shown('email')).toEqual(['Email jest nieprawidłowy', 'email.invalid', 'true', 'email-error']);
  type('biuro@osk.example', '');
  editLogin(input('email'));
  expect(shown('email')).toBeUndefined();
  expect(input('email').outerHTML).toBe('<input id="email" name="email">');
});

test('LND-09 submitLogin sends valid credentials, and the button shows it until the login is forgotten', () => {
  type(' biuro@osk.example ', 'e\u0301');
  const handled = submitLogin(form(), send);
  expect(send).toHaveBeenCalledExactlyOnceWith({ email: 'biuro@osk.example', password: '\u00e9' });
  expect(isBusy()).toBe('true');
  if (handled && handled !== 'done') handled.forget();
  expect(isBusy()).toBeNull();
});

test('submitLogin leaves a field to the server when the release has no message for it', () => {
  open({ 'email.required': 'Wpisz e-mail' });
  type('biuro@', '');
  submitLogin(form(), send);
  expect(send).toHaveBeenCalledOnce();
});

test('submitLogin leaves a form without messages to the page', () => {
  open();
  delete form().dataset.loginMessages;
  expect(submitLogin(form(), send)).toBeUndefined();
  expect(send).not.toHaveBeenCalled();
});

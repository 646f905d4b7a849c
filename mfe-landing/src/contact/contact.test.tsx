// @vitest-environment jsdom
import { sendContactMessage } from '@osk/shared/contract/company';
import { answer, fails, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Contact } from './contact.tsx';

afterEach(cleanup);

const right = { 'Imię i\u00a0nazwisko': 'Anna Nowak', 'E-mail': 'anna@osk.example', Wiadomość: 'Dzień dobry' };
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Wyślij' });
const values = () => Object.keys(right).map((name) => field(name).value);

async function open(typed: Partial<typeof right>, answers: NonNullable<Parameters<typeof renderInHost>[1]>['answers'] = []) {
  const view = renderInHost(<Contact id="contact" />, { answers });
  for (const [name, text] of Object.entries(typed)) {
    await view.user.click(field(name));
    await view.user.paste(text);
  }
  await view.user.tab();
  return view;
}

test('LND-10 all three are required, the e-mail has to be one; until then nothing can be sent', async () => {
  const { user } = await open({});
  expect(screen.queryByText('To pole jest wymagane')).toBeNull();
  for (const name of Object.keys(right)) await user.click(field(name));
  await user.tab();
  expect(await screen.findAllByText('To pole jest wymagane')).toHaveLength(3);
  await user.type(field('E-mail'), 'anna');
  expect(await screen.findByText('Email jest nieprawidłowy')).toBeTruthy();
  expect(submit().disabled).toBe(true);
});

test('LND-10 what is sent; success empties the form, says so beside it and in a toast', async () => {
  const { user, host } = await open(right, [answer(sendContactMessage, undefined, 'Dziękujemy za wiadomość')]);
  await user.click(submit());
  const confirmation = await screen.findByRole('status');
  expect(confirmation.textContent).toBe('Dziękujemy za wiadomość');
  expect(document.activeElement?.contains(confirmation)).toBe(true);
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Dziękujemy za wiadomość' }]);
  expect(host.http.sent.map(({ request }) => request)).toEqual([
    { body: { fullName: 'Anna Nowak', email: 'anna@osk.example', message: 'Dzień dobry' } },
  ]);
  expect(values()).toEqual(['', '', '']);
  await vi.waitFor(() => expect(submit().disabled).toBe(true));

  await user.type(field('E-mail'), 'e');
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText('Email jest nieprawidłowy'), 'not before the field is left').toBeNull();
  await user.keyboard('{Backspace}');
  expect(screen.queryByRole('status')).toBeNull();
  expect(document.activeElement, 'whoever corrects a letter is left alone').toBe(field('E-mail'));
});

test('LND-10 a refusal stands at its field', async () => {
  const refusal = { clientError: 'Popraw zaznaczone pola', fieldErrors: { message: 'Ten tekst jest za długi' } };
  const { user } = await open(right, [fails(sendContactMessage, 400, refusal)]);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('Popraw zaznaczone pola');
  expect(screen.getByText('Ten tekst jest za długi')).toBeTruthy();
  expect(values()).toEqual(Object.values(right));
});

test('LND-10 after a dead server all that was typed can be sent again', async () => {
  const { user, host } = await open(right, [unreachable(sendContactMessage), answer(sendContactMessage, undefined)]);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('Wystąpił nieoczekiwany błąd serwera');
  expect(values()).toEqual(Object.values(right));
  await user.click(submit());
  expect((await screen.findByRole('status')).textContent).toBe('Wiadomość została wysłana');
  expect(host.http.sent).toHaveLength(2);
});

test('a double click sends once', async () => {
  const call = pending(sendContactMessage);
  const { user, host } = await open(right, [call]);
  await user.dblClick(submit());
  expect(host.http.sent).toHaveLength(1);
  await act(async () => call.resolve(undefined));
});

test("LND-03 the provider's telephones, e-mails and address, as configured", async () => {
  await open({});
  expect(screen.getByRole('link', { name: '+48 22 123 45 67' }).getAttribute('href')).toBe('tel:+48221234567');
  expect(screen.getByRole('link', { name: 'biuro@portal-osk.example' }).getAttribute('href')).toBe('mailto:biuro@portal-osk.example');
  expect(screen.getByText(/00-001 Warszawa/)).toBeTruthy();
});

// @vitest-environment jsdom
import { sendContactMessage } from '@osk/shared/contract/company';
import { answer, renderInHost } from '@osk/shared/testing/fake-host';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Contact } from './contact.tsx';

const valid = { 'Imię i\u00a0nazwisko': 'Anna Nowak', 'E-mail': 'anna@osk.example', Wiadomość: 'Dzień dobry' };
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Wyślij' });

test('LND-10 clears the form after a success, and confirms it by a toast and in the form until the user types again', async () => {
  const answers = [answer(sendContactMessage, undefined, 'Dziękujemy za wiadomość')];
  const { user, host } = renderInHost(<Contact />, { answers });
  for (const [name, value] of Object.entries(valid)) fireEvent.change(field(name), { target: { value } });
  await vi.waitFor(() => expect(submit().disabled).toBe(false));
  await user.click(submit());
  const confirmation = await screen.findByRole('status');
  expect(confirmation.textContent).toBe('Dziękujemy za wiadomość');
  expect(document.activeElement?.contains(confirmation)).toBe(true);
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Dziękujemy za wiadomość' }]);
  expect(host.http.sent.map(({ request }) => request)).toEqual([
    { body: { fullName: 'Anna Nowak', email: 'anna@osk.example', message: 'Dzień dobry' } },
  ]);
  expect(Object.keys(valid).map((name) => field(name).value)).toEqual(['', '', '']);
  await vi.waitFor(() => expect(submit().disabled).toBe(true));

  await user.type(field('E-mail'), 'e');
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText('Email jest nieprawidłowy'), 'visible only after the user leaves the field').toBeNull();
  expect(document.activeElement).toBe(field('E-mail'));
});

test("LND-03 shows the provider's telephones, e-mail addresses and address", () => {
  renderInHost(<Contact />);
  expect(screen.getByRole('link', { name: '+48 22 123 45 67' }).getAttribute('href')).toBe('tel:+48221234567');
  expect(screen.getByRole('link', { name: 'biuro@portal-osk.example' }).getAttribute('href')).toBe('mailto:biuro@portal-osk.example');
  expect(screen.getByText(/00-001 Warszawa/)).toBeTruthy();
});

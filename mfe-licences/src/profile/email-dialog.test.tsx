// @vitest-environment jsdom
import { requestEmailChange } from '@osk/shared/contract/company';
import { answer, type FakeAnswer, fails, renderDialog } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EmailDialog } from './email-dialog.tsx';

afterEach(cleanup);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Wyślij link' });

async function open(answers: readonly FakeAnswer[], email = 'nowy@osk.example') {
  const onClose = vi.fn();
  const view = renderDialog(<EmailDialog email="biuro@osk.example" onClose={onClose} />, { answers });
  expect(send().disabled).toBe(true);
  await view.user.click(field('Nowy adres e-mail'));
  await view.user.paste(email);
  await view.user.click(field('Hasło'));
  await view.user.paste('Tajne#123');
  await view.user.tab();
  return { ...view, onClose };
}

test('PRV-06 asks for a link to the new e-mail with the password, closes, and says what happens next', async () => {
  const { user, host, onClose } = await open([answer(requestEmailChange, undefined)]);
  expect(screen.getByText(/Teraz logujesz się adresem biuro@osk\.example\./)).toBeTruthy();
  await vi.waitFor(() => expect(send().disabled).toBe(false));
  await user.click(send());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(host.http.sent[0]?.request).toEqual({ body: { email: 'nowy@osk.example', password: 'Tajne#123' } });
  expect(host.toasts.getState().toasts).toMatchObject([
    { kind: 'success', text: expect.stringMatching(/^Wysłaliśmy link na nowy adres\./) },
  ]);
});

test('PRV-06 shows what is wrong with the e-mail, and disables the button', async () => {
  await open([answer(requestEmailChange, undefined)], 'nie-adres');
  await vi.waitFor(() => expect(field('Nowy adres e-mail').getAttribute('aria-invalid')).toBe('true'));
  expect(send().disabled).toBe(true);
});

test("PRV-06 shows the server's error at the password, and keeps what was typed", async () => {
  const wrong = { clientError: 'Hasło jest nieprawidłowe', fieldErrors: { password: 'Hasło jest nieprawidłowe' } };
  const { user, onClose } = await open([fails(requestEmailChange, 400, wrong)]);
  await vi.waitFor(() => expect(send().disabled).toBe(false));
  await user.click(send());
  await vi.waitFor(() => expect(field('Hasło').getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field('Hasło'));
  expect([field('Nowy adres e-mail').value, field('Hasło').value]).toEqual(['nowy@osk.example', 'Tajne#123']);
  expect(onClose).not.toHaveBeenCalled();
});

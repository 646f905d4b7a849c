// @vitest-environment jsdom
import { createEmployee } from '@osk/shared/contract/employee';
import { newPasswordAttributes } from '@osk/shared/contract/password-rules';
import { answer, type FakeHostOptions, pending, renderDialog, unreachable } from '@osk/shared/testing/fake-host';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CreateEmployeeDialog } from './employee-dialogs.tsx';
import { anna, jan } from './employee-samples.ts';

const valid = {
  Imię: 'Anna',
  Nazwisko: 'Nowak',
  PESEL: '44051401359',
  'E-mail': 'anna@osk.example',
  'Identyfikator PKK': 'PKK-1',
  Hasło: 'Tajne-haslo1',
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), { selector: 'input' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zapisz' });
const alert = async () => (await screen.findByRole('alert')).textContent;

/** Faster than typing. */
async function fill(label: string, value: string): Promise<void> {
  await act(async () => {
    fireEvent.input(field(label), { target: { value } });
    fireEvent.blur(field(label));
  });
}

async function open(typed: Partial<typeof valid> = {}, answers: FakeHostOptions['answers'] = []) {
  const calls = { onClose: vi.fn(), onOutdated: vi.fn() };
  const view = renderDialog(<CreateEmployeeDialog employees={[jan]} {...calls} />, { answers });
  for (const [label, value] of Object.entries(typed)) await fill(label, value);
  return { ...view, ...calls, toasts: () => view.host.toasts.getState().toasts };
}

test('PKK-02 marks five fields and the password as required', async () => {
  await open();
  const inputs = [...screen.getByRole('dialog').querySelectorAll<HTMLInputElement>('input')];
  const required = ['firstName', 'lastName', 'PESEL', 'email', 'pkkId', 'password'];
  expect(inputs.filter((input) => input.getAttribute('aria-required') === 'true').map(({ name }) => name)).toEqual(required);
  expect(inputs.filter(({ labels }) => labels?.[0]?.textContent?.endsWith('*')).map(({ name }) => name)).toEqual(required);
  expect(screen.getByText(/^Pola z.gwiazdką są wymagane\.$/)).toBeTruthy();
});

test('PKK-02 states the maximum length of a phone number', async () => {
  await open();
  expect(screen.getByRole('textbox', { name: 'Telefon', description: 'Najwyżej 20\u00a0znaków' })).toBeTruthy();
  await fill('Telefon', '+48 600 700 800 w.123');
  expect(await screen.findByText('Ten tekst jest za długi')).toBeTruthy();
});

test('PKK-02 switches the autocompletion of the browser off', async () => {
  await open();
  const values = [...screen.getByRole('dialog').querySelectorAll('input')].map(({ name, autocomplete }) => [name, autocomplete]);
  expect(values.filter(([, value]) => value !== 'off')).toEqual([['password', 'new-password']]);
  const password = field('Hasło');
  expect([password.minLength, password.maxLength, password.getAttribute('passwordrules')]).toEqual([
    8,
    -1,
    newPasswordAttributes('employee').passwordrules,
  ]);
});

test.each([
  ['pl', 'Inny pracownik ma ten sam identyfikator PKK: Jan Żółty. Sprawdź, czy to nie pomyłka.'],
  ['en', 'Another employee has the same PKK id: Jan Żółty. Please check that this is not a mistake.'],
] as const)('PKK-02 warns in %s of the PKK id of another employee, which can be saved', async (language, warning) => {
  const { user, host, onClose } = await open({ ...valid, 'Identyfikator PKK': ' PKK-2 ' }, [answer(createEmployee, anna)]);
  await act(async () => host.language.set(language));
  const input = document.querySelector<HTMLInputElement>('input[name="pkkId"]');
  expect(screen.getByRole('textbox', { name: /^(Identyfikator PKK|PKK id)/, description: new RegExp(`${warning}$`) })).toBe(input);
  expect(input?.hasAttribute('aria-invalid')).toBe(false);
  await user.click(screen.getByRole('button', { name: /^(Zapisz|Save)$/ }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('PKK-02 warns of no PKK id that only begins like another', async () => {
  const { user } = await open({ ...valid, 'Identyfikator PKK': 'PKK-2' });
  expect(screen.getByText(/^Inny pracownik ma ten sam/)).toBeTruthy();
  await user.type(field('Identyfikator PKK'), '1');
  expect(screen.queryByText(/^Inny pracownik ma ten sam/)).toBeNull();
});

test('PKK-02 masks composed text only when the composition ends', async () => {
  await open();
  fireEvent.input(field('PESEL'), { target: { value: '４４ａ' }, isComposing: true });
  expect(field('PESEL').value).toBe('４４ａ');
  fireEvent.compositionEnd(field('PESEL'));
  expect(field('PESEL').value).toBe('44');
});

test.each([
  [
    'pl',
    'Nie udało się zapisać pracownika. Sprawdź, czy jego adres e-mail jest niepowtarzalny i czy zgłoszono dostawcy chęć korzystania z PKK',
  ],
  [
    'en',
    "Failed to save the employee. Check that the employee's email is unique and that the wish to use PKK was reported to the provider",
  ],
] as const)(
  'PKK-04 shows the long message in %s when the server does not answer, and reloads the list later: %s',
  async (language, message) => {
    const { user, host, toasts, onOutdated, unmount } = await open(valid, [unreachable(createEmployee)]);
    host.language.set(language);
    await user.click(screen.getByRole('button', { name: /^(Zapisz|Save)$/ }));
    expect((await alert())?.replaceAll('\u00a0', ' ')).toBe(message);
    expect(toasts().map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([message]);
    unmount();
    expect(onOutdated).toHaveBeenCalledOnce();
  },
);

test('reloads the list and does not call onClose when it is unmounted while saving', async () => {
  const call = pending(createEmployee);
  const { user, onClose, onOutdated, rerender } = await open(valid, [call]);
  await user.click(save());
  rerender(<p>…</p>);
  await act(async () => call.resolve(anna));
  expect(onClose).not.toHaveBeenCalled();
  expect(onOutdated).toHaveBeenCalledOnce();
});

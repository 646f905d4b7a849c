// @vitest-environment jsdom
import { createEmployee } from '@osk/shared/contract/employee';
import { answer, type FakeHostOptions, fails, pending, renderDialog, unreachable } from '@osk/shared/testing/fake-host';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CreateEmployeeDialog } from './create-employee-dialog.tsx';
import { anna, jan } from './employee-samples.ts';

afterEach(cleanup);

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
});

test('PKK-02 PKK-03 shows a message at each required field when it is left empty', async () => {
  await open(Object.fromEntries(Object.keys(valid).map((label) => [label, ''])));
  for (const name of ['imię', 'nazwisko', 'PESEL', 'email', 'identyfikator PKK', 'hasło'])
    expect(await screen.findByText(`Pole ${name} jest wymagane`)).toBeTruthy();
  expect(save().disabled).toBe(true);
});

test('PKK-02 PKK-03 shows a message at each field whose value is invalid', async () => {
  await open({ ...valid, PESEL: '4405140135', 'E-mail': 'anna', 'Identyfikator PKK': '12345678901', Hasło: 'Kr0tk!e' });
  for (const [label, message] of [
    ['PESEL', 'PESEL ma 11 cyfr'],
    ['E-mail', 'Email jest nieprawidłowy'],
    ['Identyfikator PKK', 'Identyfikator PKK ma najwyżej 10 znaków'],
    ['Hasło', 'Hasło musi mieć 8–25 znaków, w tym wielką i małą literę, cyfrę i znak specjalny'],
  ] as const) {
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(save().disabled).toBe(true);
    await fill(label, valid[label]);
  }
  expect(save().disabled).toBe(false);
});

test('PKK-02 shows the messages of the e-mail in English', async () => {
  renderDialog(<CreateEmployeeDialog employees={[]} onClose={() => {}} onOutdated={() => {}} />, { language: 'en' });
  await fill('E-mail', '');
  expect(await screen.findByText('Email field is required')).toBeTruthy();
  await fill('E-mail', 'anna');
  expect(await screen.findByText('Email is invalid')).toBeTruthy();
});

test('PKK-02 warns of a doubtful PESEL, which can be saved', async () => {
  const { user } = await open({ ...valid, PESEL: '44051401358' });
  expect(screen.getByText(/^Cyfra kontrolna albo data urodzenia/)).toBeTruthy();
  expect(field('PESEL').hasAttribute('aria-invalid')).toBe(false);
  expect(save().disabled).toBe(false);
  await user.type(field('PESEL'), '{Backspace}9');
  expect(screen.queryByText(/^Cyfra kontrolna albo data urodzenia/)).toBeNull();
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

test('PKK-02 masks PESEL and postal code, and leaves the caret at the edited digit', async () => {
  const { user } = await open();
  await user.click(field('PESEL'));
  await user.paste('44 05 14-01 359');
  expect(field('PESEL').value).toBe('44051401359');
  await user.type(field('PESEL'), '7a', { initialSelectionStart: 4, initialSelectionEnd: 5 });
  expect([field('PESEL').value, field('PESEL').selectionStart]).toEqual(['44057401359', 5]);

  const postCode = field('Kod pocztowy');
  await user.type(postCode, '00001');
  expect(postCode.value).toBe('00-001');
  await user.type(postCode, '{Delete}9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect([postCode.value, postCode.selectionStart]).toEqual(['00-001', 3]);
});

test('PKK-02 masks composed text only when the composition ends', async () => {
  await open();
  fireEvent.input(field('PESEL'), { target: { value: '４４ａ' }, isComposing: true });
  expect(field('PESEL').value).toBe('４４ａ');
  fireEvent.compositionEnd(field('PESEL'));
  expect(field('PESEL').value).toBe('44');
});

test('PKK-04 sends the employee with all defaults, shows the success and closes', async () => {
  const { user, host, onClose, onOutdated, toasts } = await open(valid, [answer(createEmployee, anna, 'Dodano pracownika')]);
  await user.click(save());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(host.http.sent.map(({ request }) => request)).toEqual([
    {
      body: {
        firstName: 'Anna',
        lastName: 'Nowak',
        PESEL: '44051401359',
        email: 'anna@osk.example',
        phoneNumber: '',
        pkkId: 'PKK-1',
        password: 'Tajne-haslo1',
        address: { street: '', streetNumber: '', suiteNumber: '', postCode: '', post: '', city: '' },
      },
    },
  ]);
  expect(toasts()).toMatchObject([{ kind: 'success', text: 'Dodano pracownika' }]);
  expect(onOutdated).toHaveBeenCalledOnce();
});

test('PKK-03 saves once when the button is clicked twice and Enter is pressed', async () => {
  const call = pending(createEmployee);
  const { user, host, onClose } = await open(valid, [call]);
  await user.dblClick(save());
  expect([save().getAttribute('aria-busy'), save().getAttribute('aria-disabled')]).toEqual(['true', 'true']);
  await user.type(field('Imię'), '{Enter}');
  expect(host.http.sent).toHaveLength(1);
  await act(async () => call.resolve(anna));
  expect(onClose).toHaveBeenCalledOnce();
});

test('PKK-04 shows a failure at its field, in the dialog and as a toast, and retries with the values', async () => {
  const duplicate = { clientError: 'Popraw dane: ten adres jest zajęty', fieldErrors: { email: 'Ten adres ma już inny pracownik' } };
  const { user, onClose, toasts } = await open(valid, [fails(createEmployee, 409, duplicate), answer(createEmployee, anna)]);
  await user.click(save());
  expect(await alert()).toBe('Popraw dane: ten adres jest zajęty');
  expect(screen.getByText('Ten adres ma już inny pracownik')).toBeTruthy();
  expect(document.activeElement).toBe(field('E-mail'));
  expect(toasts()).toMatchObject([{ kind: 'error', text: 'Popraw dane: ten adres jest zajęty' }]);
  for (const [label, value] of Object.entries(valid)) expect(field(label).value).toBe(value);
  expect(onClose).not.toHaveBeenCalled();
  await fill('E-mail', 'anna@szkola.example');
  await user.click(save());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
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

test('asks before it discards typed values', async () => {
  const onClose = vi.fn();
  function Page() {
    const [opened, setOpened] = useState(1);
    const close = () => {
      onClose();
      setOpened(2);
    };
    return <CreateEmployeeDialog key={opened} employees={[jan]} onClose={close} onOutdated={vi.fn()} />;
  }
  const { user } = renderDialog(<Page />);
  await fill('Imię', 'Anna');
  expect(JSON.stringify(sessionStorage), 'data of a third person').not.toContain('Anna');
  await user.keyboard('{Escape}');
  expect(screen.getByText('Odrzucić wprowadzone zmiany?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(field('Imię').value, 'when it opens again').toBe('');
});

test('reloads the list and does not call onClose when it is unmounted while saving', async () => {
  const call = pending(createEmployee);
  const { user, onClose, onOutdated, rerender } = await open(valid, [call]);
  await user.click(save());
  rerender(<p>…</p>);
  await act(async () => call.resolve(anna));
  expect(onClose).not.toHaveBeenCalled();
  expect(onOutdated).toHaveBeenCalledOnce();
});

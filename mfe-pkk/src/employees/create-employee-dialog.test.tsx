// @vitest-environment jsdom
import { createEmployee } from '@osk/shared/contract/employee';
import { answer, fails, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CreateEmployeeDialog } from './create-employee-dialog.tsx';
import { anna } from './employee-samples.ts';

afterEach(cleanup);

const right = {
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

type Surroundings = NonNullable<Parameters<typeof renderInHost>[1]>;

async function open(typed: Partial<typeof right> = {}, answers: Surroundings['answers'] = []) {
  const calls = { onClose: vi.fn(), onOutdated: vi.fn() };
  const view = renderInHost(<CreateEmployeeDialog {...calls} />, { answers });
  for (const [label, value] of Object.entries(typed)) {
    await view.user.click(field(label));
    if (value) await view.user.paste(value);
  }
  await view.user.tab();
  return { ...view, ...calls, toasts: () => view.host.toasts.getState().toasts };
}

test('PKK-02 five fields and the password are required and marked, nothing else is', async () => {
  await open();
  const all = screen.getByRole('dialog').querySelectorAll<HTMLInputElement>('input');
  expect([...all].filter((input) => input.getAttribute('aria-required') === 'true').map(({ name }) => name)).toEqual([
    'firstName',
    'lastName',
    'PESEL',
    'email',
    'pkkId',
    'password',
  ]);
  expect([...all].filter(({ labels }) => labels?.[0]?.textContent?.endsWith('*'))).toHaveLength(6);
  expect(screen.getByText(/^Pola z.gwiazdką są wymagane\.$/)).toBeTruthy();
});

test('PKK-02 how long a phone number may be is said before it is too long', async () => {
  const { user } = await open();
  expect(screen.getByRole('textbox', { name: 'Telefon', description: 'Najwyżej 20\u00a0znaków' })).toBeTruthy();
  await user.type(field('Telefon'), '+48 600 700 800 w.12');
  await user.tab();
  expect(field('Telefon').getAttribute('aria-invalid')).toBeNull();
  await user.type(field('Telefon'), '3');
  expect(await screen.findByText('Ten tekst jest za długi')).toBeTruthy();
});

test('PKK-02 the browser is told to fill nothing in: what it knows is not of this person', async () => {
  await open();
  const told = [...screen.getByRole('dialog').querySelectorAll('input')].map(({ name, autocomplete }) => [name, autocomplete]);
  expect(told.filter(([, value]) => value !== 'off')).toEqual([['password', 'new-password']]);
});

test.each([
  ['Imię', '', 'Pole imię jest wymagane'],
  ['Nazwisko', '', 'Pole nazwisko jest wymagane'],
  ['PESEL', '', 'Pole PESEL jest wymagane'],
  ['PESEL', '4405140135', 'PESEL ma 11 cyfr'],
  ['E-mail', '', 'Pole email jest wymagane'],
  ['E-mail', 'anna', 'Email jest nieprawidłowy'],
  ['Identyfikator PKK', '', 'Pole identyfikator PKK jest wymagane'],
  ['Identyfikator PKK', '12345678901', 'Identyfikator PKK ma najwyżej 10 znaków'],
  ['Hasło', '', 'Pole hasło jest wymagane'],
  ['Hasło', 'Kr0tk!e', 'Hasło musi mieć 8–25 znaków, w tym wielką i małą literę, cyfrę i znak specjalny'],
])('PKK-02 PKK-03 %s: "%s" is answered with "%s", and nothing can be saved', async (label, typed, message) => {
  await open({ ...right, [label]: typed });
  expect((await screen.findAllByText(message))[0]?.tagName).toBe('P');
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(save().disabled).toBe(true);
});

test.each([
  ['', 'Email field is required'],
  ['anna', 'Email is invalid'],
])('PKK-02 the e-mail "%s" in English: "%s"', async (typed, message) => {
  const { user } = renderInHost(<CreateEmployeeDialog onClose={() => {}} onOutdated={() => {}} />, { language: 'en' });
  await user.click(field('E-mail'));
  if (typed) await user.keyboard(typed);
  await user.tab();
  expect(await screen.findByText(message)).toBeTruthy();
});

test('PKK-02 a PESEL that does not add up is warned of, and may be saved', async () => {
  const { user } = await open({ ...right, PESEL: '44051401358' });
  expect(screen.getByText(/^Cyfra kontrolna albo data urodzenia/)).toBeTruthy();
  expect(field('PESEL').hasAttribute('aria-invalid')).toBe(false);
  expect(save().disabled).toBe(false);
  await user.type(field('PESEL'), '{Backspace}9');
  expect(screen.queryByText(/^Cyfra kontrolna albo data urodzenia/)).toBeNull();
});

test('PKK-02 PESEL and postal code keep to their masks, pasted, typed and edited in the middle', async () => {
  const { user } = await open();
  await user.click(field('PESEL'));
  await user.paste('44 05 14-01 359');
  expect(field('PESEL').value).toBe('44051401359');
  await user.type(field('PESEL'), '7', { initialSelectionStart: 4, initialSelectionEnd: 5 });
  expect([field('PESEL').value, field('PESEL').selectionStart]).toEqual(['44057401359', 5]);
  await user.keyboard('a');
  expect([field('PESEL').value, field('PESEL').selectionStart]).toEqual(['44057401359', 5]);

  const postCode = field('Kod pocztowy');
  await user.type(postCode, '00001');
  expect(postCode.value).toBe('00-001');
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
  expect(postCode.value).toBe('0');
  await user.clear(postCode);
  await user.paste('00 001');
  expect(postCode.value).toBe('00-001');
  await user.type(postCode, '{Delete}9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect([postCode.value, postCode.selectionStart]).toEqual(['00-001', 3]);
});

test('PKK-02 what is being composed is let be until it is there', async () => {
  await open();
  fireEvent.input(field('PESEL'), { target: { value: '４４ａ' }, isComposing: true });
  expect(field('PESEL').value).toBe('４４ａ');
  fireEvent.compositionEnd(field('PESEL'));
  expect(field('PESEL').value).toBe('44');
});

test('PKK-04 what is saved, defaults included: told, closed, the list read anew', async () => {
  const { user, host, onClose, onOutdated, toasts } = await open(right, [answer(createEmployee, anna, 'Dodano pracownika')]);
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

test('PKK-03 while it is being saved, neither a second click nor Enter saves again', async () => {
  const call = pending(createEmployee);
  const { user, host, onClose } = await open(right, [call]);
  await user.dblClick(save());
  expect([save().getAttribute('aria-busy'), save().getAttribute('aria-disabled')]).toEqual(['true', 'true']);
  await user.type(field('Imię'), '{Enter}');
  expect(host.http.sent).toHaveLength(1);
  await act(async () => call.resolve(anna));
  expect(onClose).toHaveBeenCalledOnce();
});

test('PKK-04 an e-mail that is taken: at its field, above the button and as a toast; what was typed stays', async () => {
  const taken = { clientError: 'Popraw dane: ten adres jest zajęty', fieldErrors: { email: 'Ten adres ma już inny pracownik' } };
  const { user, onClose, toasts } = await open(right, [fails(createEmployee, 409, taken)]);
  await user.click(save());
  expect(await alert()).toBe('Popraw dane: ten adres jest zajęty');
  expect(screen.getByText('Ten adres ma już inny pracownik')).toBeTruthy();
  expect(document.activeElement).toBe(field('E-mail'));
  expect(toasts()).toMatchObject([{ kind: 'error', text: 'Popraw dane: ten adres jest zajęty' }]);
  for (const [label, value] of Object.entries(right)) expect(field(label).value).toBe(value);
  expect(onClose).not.toHaveBeenCalled();
});

test('PKK-04 a wish to use PKK that is not recorded is told, and it can be saved once it is', async () => {
  const { user, onClose } = await open(right, [
    fails(createEmployee, 409, { clientError: 'Brak zgłoszenia PKK' }),
    answer(createEmployee, anna),
  ]);
  await user.click(save());
  expect(await alert()).toBe('Brak zgłoszenia PKK');
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
] as const)('PKK-04 no answer, in %s: %s', async (language, message) => {
  const { user, host, toasts, onOutdated } = await open(right, [unreachable(createEmployee)]);
  host.language.set(language);
  await user.click(screen.getByRole('button', { name: /^(Zapisz|Save)$/ }));
  expect((await alert())?.replaceAll('\u00a0', ' ')).toBe(message);
  expect(toasts().map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([message]);
  expect(onOutdated).toHaveBeenCalledOnce();
});

test('what was typed is asked about before it is thrown away, and kept nowhere', async () => {
  const { user, onClose } = await open({ Imię: 'Anna' });
  await user.keyboard('{Escape}');
  expect(screen.getByText('Odrzucić wprowadzone zmiany?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Tak' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog closed while it saves closes nothing that was opened since, and its answer is told', async () => {
  const call = pending(createEmployee);
  const { user, onClose, onOutdated, rerender } = await open(right, [call]);
  await user.click(save());
  rerender(<p>…</p>);
  await act(async () => call.resolve(anna));
  expect(onClose).not.toHaveBeenCalled();
  expect(onOutdated).toHaveBeenCalledOnce();
});

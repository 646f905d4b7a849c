// @vitest-environment jsdom
import { registerCompany } from '@osk/shared/contract/company';
import { newPasswordAttributes } from '@osk/shared/contract/password-rules';
import type { Product } from '@osk/shared/contract/product';
import { answer, type FakeHostOptions, fails, renderDialog } from '@osk/shared/testing/fake-host';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { RegistrationDialog } from './registration-dialog.tsx';

const product: Product = {
  id: '0192f3c0-0000-7000-8000-000000000001',
  productName: 'Pełny pakiet',
  program: true,
  website: true,
  internalExam: true,
  smsNotifications: true,
  totalPrice: 1249.5,
  howManyMonths: 12,
  priceForExtension: null,
};

const valid = {
  'Nazwa firmy': 'OSK Kierunek',
  NIP: '5260001246',
  'Adres firmy': 'Prosta 1',
  'Kod pocztowy': '00-001',
  Miasto: 'Warszawa',
  'E-mail': 'biuro@osk.example',
  'Numer telefonu': '600 123 456',
  Hasło: 'haslo-123',
  'Powtórz hasło': 'haslo-123',
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zarejestruj się' });

/** Faster than typing. A browser test types into the form. */
function fill(typed: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(field(label), { target: { value } });
    fireEvent.blur(field(label));
  }
}

async function open(typed: Record<string, string>, options: FakeHostOptions = {}) {
  const onClose = vi.fn();
  const view = renderDialog(<RegistrationDialog onRegistered={vi.fn()} product={product} onClose={onClose} />, options);
  fill(typed);
  await vi.waitFor(() => expect(submit().disabled).toBe(false));
  return { ...view, onClose };
}

const hintsOf = (input: Element) => ['autocomplete', 'minlength', 'maxlength', 'passwordrules'].map((name) => input.getAttribute(name));
test('REG-03 only warns when the passwords differ, and shows the error of the server', async () => {
  const mismatch = { clientError: 'Proszę poprawić dane', fieldErrors: { repeatPassword: 'Hasła nie zgadzają się' } };
  const { user, host } = await open({ ...valid, 'Powtórz hasło': 'inne-123' }, { answers: [fails(registerCompany, 400, mismatch)] });
  expect(await screen.findByText('Hasła nie zgadzają się')).toBeTruthy();
  expect(field('Powtórz hasło').hasAttribute('aria-invalid')).toBe(false);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('Proszę poprawić dane');
  expect(host.http.sent).toHaveLength(1);
  expect(screen.getAllByText('Hasła nie zgadzają się')).toHaveLength(1);
});

test.each(['5260001247', '000-000-00-00'])('only warns when the NIP is %s, which cannot exist', async (nip) => {
  await open({ ...valid, NIP: nip });
  expect(await screen.findByText(/Cyfra kontrolna tego numeru/)).toBeTruthy();
  expect(submit().disabled).toBe(false);
});

const other: Product = { ...product, id: '0192f3c0-0000-7000-8000-000000000002', productName: 'Start' };

/** Opens the dialog from a price list, also while it is open: as after a reload. */
function PriceList() {
  const [chosen, choose] = useState<Product>();
  return (
    <>
      {[product, other].map((listed) => (
        <button key={listed.id} type="button" onClick={() => choose(listed)}>
          {listed.productName}
        </button>
      ))}
      {chosen && <RegistrationDialog key={chosen.id} onRegistered={vi.fn()} product={chosen} onClose={() => choose(undefined)} />}
    </>
  );
}

test('CUS-01 asks before closing discards what was typed', async () => {
  const { user } = renderDialog(<PriceList />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Start');
  fill(valid);
  await vi.waitFor(() => expect(submit().disabled).toBe(false));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alert').textContent).toBe('Odrzucić wprowadzone zmiany?');
  await press('Nie');
  expect(field('Hasło').value).toBe(valid.Hasło);
  await user.keyboard('{Escape}');
  await press('Tak');
  expect(screen.queryByRole('dialog')).toBeNull();

  await press('Start');
  expect(field('Nazwa firmy').value).toBe('');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog'), 'nothing was typed').toBeNull();
});

test('restores the draft without the passwords when it opens again with another product', async () => {
  const { user, host } = renderDialog(<PriceList />, { answers: [answer(registerCompany, undefined)] });
  const choose = (name: string) => act(async () => screen.getByText(name).click());
  const { Hasło, 'Powtórz hasło': repeated, ...stored } = valid;
  await choose('Pełny pakiet');
  fill(valid);
  await user.click(screen.getByRole('checkbox', { name: /ofertach/ }));

  await choose('Start');
  expect(screen.getByText('Wybrany produkt:').parentElement?.textContent).toBe('Wybrany produkt: Start');
  for (const [label, value] of Object.entries(stored)) expect(field(label).value).toBe(value);
  expect([field('Hasło').value, field('Powtórz hasło').value]).toEqual(['', '']);
  fill({ Hasło, 'Powtórz hasło': repeated });
  await vi.waitFor(() => expect(submit().disabled).toBe(false));
  await user.click(submit());
  await vi.waitFor(() => expect(host.http.sent).toHaveLength(1));
  expect(host.http.sent[0]?.request).toMatchObject({
    body: { name: valid['Nazwa firmy'], password: Hasło, productId: other.id, marketOffers: true },
  });

  await choose('Pełny pakiet');
  expect(field('Nazwa firmy').value, 'a success clears the draft').toBe('');
});

test('tells browsers and password managers what each field is', () => {
  renderDialog(<RegistrationDialog onRegistered={vi.fn()} product={product} onClose={vi.fn()} />);
  for (const label of ['Hasło', 'Powtórz hasło'])
    expect(hintsOf(field(label)), label).toEqual(['new-password', '8', null, newPasswordAttributes('account').passwordrules]);
  const { Hasło: _, 'Powtórz hasło': __, ...others } = valid;
  expect(Object.keys(others).map((label) => [label, field(label).autocomplete])).toEqual([
    ['Nazwa firmy', 'organization'],
    ['NIP', 'off'],
    ['Adres firmy', 'street-address'],
    ['Kod pocztowy', 'postal-code'],
    ['Miasto', 'address-level2'],
    ['E-mail', 'email'],
    ['Numer telefonu', 'tel'],
  ]);
});

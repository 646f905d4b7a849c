// @vitest-environment jsdom
import { registerCompany } from '@osk/shared/contract/company';
import type { Product } from '@osk/shared/contract/product';
import { answer, fails, renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { RegistrationDialog } from './registration-dialog.tsx';

afterEach(cleanup);

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

const right = {
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

async function open(typed: Record<string, string>, surroundings: Parameters<typeof renderInHost>[1] = {}) {
  const onClose = vi.fn();
  const view = renderInHost(<RegistrationDialog product={product} onClose={onClose} />, surroundings);
  for (const [label, value] of Object.entries(typed)) {
    await view.user.click(field(label));
    await view.user.paste(value);
  }
  await view.user.tab();
  return { ...view, onClose };
}

test.each([
  ['Nazwa firmy', '', 'Pole nazwa firmy jest wymagane'],
  ['E-mail', '', 'Pole email jest wymagane'],
  ['E-mail', 'biuro', 'Email jest nieprawidłowy'],
  ['Hasło', '', 'Pole hasło jest wymagane jest wymagane'],
  ['Hasło', 'haslo', 'Hasło nie spełnia wymagań'],
  ['Powtórz hasło', '', 'Pole hasło jest wymagane jest wymagane'],
  ['Powtórz hasło', 'haslohaslo', 'Hasło nie spełnia wymagań'],
  ['Numer telefonu', '', 'Pole numer telefonu jest wymagane'],
  ['Numer telefonu', '123456789012345678901', 'Numer telefonu jest nieprawidłowy'],
  ['NIP', '', 'Pole NIP jest wymagane'],
  ['NIP', '123', 'Nip nie jest poprawny'],
  ['Miasto', '', 'Pole miasto jest wymagane'],
  ['Adres firmy', '', 'Pole adres firmy jest wymagane'],
  ['Kod pocztowy', '', 'Pole kod pocztowy jest wymagane'],
  ['Kod pocztowy', '00001', 'Kod pocztowy jest wymagany'],
])('REG-01 %s: "%s" is answered with "%s"', async (label, typed, message) => {
  await open({ [label]: typed });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(submit().disabled).toBe(true);
});

test('REG-01 nothing is said of a field that was not touched', async () => {
  await open({ 'Nazwa firmy': 'OSK' });
  expect(screen.queryByText(/jest wymagane/)).toBeNull();
  expect(submit().disabled).toBe(true);
});

test('REG-03 that the passwords differ is a message: the form can be sent, the server refuses', async () => {
  const mismatch = { clientError: 'Proszę poprawić dane', fieldErrors: { repeatPassword: 'Hasła nie zgadzają się' } };
  const { user, host } = await open({ ...right, 'Powtórz hasło': 'inne-123' }, { answers: [fails(registerCompany, 400, mismatch)] });
  expect(await screen.findByText('Hasła nie zgadzają się')).toBeTruthy();
  expect(field('Powtórz hasło').hasAttribute('aria-invalid')).toBe(false);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('Proszę poprawić dane');
  expect(host.http.sent).toHaveLength(1);
  expect(screen.getAllByText('Hasła nie zgadzają się')).toHaveLength(1);
});

test('REG-04 REG-05 what is sent, defaults included; success is told and closes the dialog', async () => {
  const { user, host, onClose } = await open(right, { answers: [answer(registerCompany, undefined, 'Wysłaliśmy link')] });
  expect(screen.getByText('Wybrany produkt: Pełny pakiet')).toBeTruthy();
  await user.click(submit());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(host.http.sent[0]?.request).toEqual({
    body: {
      name: 'OSK Kierunek',
      nip: '5260001246',
      address: 'Prosta 1',
      postCode: '00-001',
      city: 'Warszawa',
      email: 'biuro@osk.example',
      phoneNumber: '600 123 456',
      password: 'haslo-123',
      repeatPassword: 'haslo-123',
      einvoice: true,
      marketOffers: false,
      rodo: false,
      productId: product.id,
    },
  });
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Wysłaliśmy link' }]);
});

test('REG-06 a refusal keeps all that was typed and says why, at the field too', async () => {
  const known = { clientError: 'Tej firmy nie można zarejestrować', fieldErrors: { nip: 'Ten NIP jest już zarejestrowany' } };
  const { user, onClose } = await open(right, { answers: [fails(registerCompany, 409, known)] });
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('Tej firmy nie można zarejestrować');
  expect(screen.getByText('Ten NIP jest już zarejestrowany')).toBeTruthy();
  for (const [label, value] of Object.entries(right)) expect(field(label).value).toBe(value);
  expect(onClose).not.toHaveBeenCalled();
});

test('a NIP whose check digit is wrong is warned of, and may be sent', async () => {
  await open({ ...right, NIP: '5260001247' });
  expect(await screen.findByText(/Cyfra kontrolna tego numeru/)).toBeTruthy();
  expect(submit().disabled).toBe(false);
});

test('closed and opened again it knows all that was typed but the passwords; the product is that of the opening', async () => {
  const other: Product = { ...product, id: '0192f3c0-0000-7000-8000-000000000002', productName: 'Start' };
  function Page() {
    const [chosen, choose] = useState<Product>();
    if (chosen) return <RegistrationDialog product={chosen} onClose={() => choose(undefined)} />;
    return [product, other].map((offer) => (
      <button key={offer.id} type="button" onClick={() => choose(offer)}>
        {offer.productName}
      </button>
    ));
  }
  const { user, host } = renderInHost(<Page />, { answers: [answer(registerCompany, undefined)] });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const type = async (typed: Partial<typeof right>) => {
    for (const [label, value] of Object.entries(typed)) {
      await user.click(field(label));
      await user.paste(value);
    }
  };
  const { Hasło, 'Powtórz hasło': repeated, ...kept } = right;
  await press('Pełny pakiet');
  await type(right);
  await user.click(screen.getByRole('checkbox', { name: /ofertach/ }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog'), 'closed without a question').toBeNull();

  await press('Start');
  expect(screen.getByText('Wybrany produkt: Start')).toBeTruthy();
  for (const [label, value] of Object.entries(kept)) expect(field(label).value).toBe(value);
  expect([field('Hasło').value, field('Powtórz hasło').value]).toEqual(['', '']);
  await type({ Hasło, 'Powtórz hasło': repeated });
  await vi.waitFor(() => expect(submit().disabled).toBe(false));
  await user.click(submit());
  await vi.waitFor(() => expect(host.http.sent).toHaveLength(1));
  expect(host.http.sent[0]?.request).toMatchObject({
    body: { name: right['Nazwa firmy'], password: Hasło, productId: other.id, marketOffers: true },
  });

  await press('Pełny pakiet');
  expect(field('Nazwa firmy').value, 'forgotten once it was sent').toBe('');
});

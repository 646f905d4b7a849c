// @vitest-environment jsdom
import { hydrateInHost } from '@osk/shared/testing/fake-host';
import { cleanup, screen } from '@testing-library/react';
import { StrictMode, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ContactMessage } from '../contract/shapes/company.ts';
import { PasswordField, TextAreaField, TextField } from '../ui/field/field.tsx';
import { useContractForm } from './use-contract-form.ts';

afterEach(cleanup);

const loadShape = async () => ContactMessage;

function Form() {
  const form = useContractForm(loadShape, { defaultValues: { fullName: '', email: '', message: '' } });
  return (
    <form>
      <TextField label="E-mail" type="email" error={form.errorOf('email')} {...form.register('email')} />
      <PasswordField label="Imię" error={form.errorOf('fullName')} {...form.register('fullName')} />
      <TextAreaField label="Treść" error={form.errorOf('message')} {...form.register('message')} />
      <output>{form.valid ? 'valid' : 'invalid'}</output>
      <pre>{JSON.stringify(form.watch())}</pre>
    </form>
  );
}

const typed = { email: 'anna@osk.example', fullName: 'Anna', message: 'Dzień dobry' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const values = () => ({ email: field('E-mail').value, fullName: field('Imię').value, message: field('Treść').value });

// Proves a behaviour of react-hook-form that the landing page relies on.
test.each([
  ['at once', <Form key="form" />],
  [
    'in strict mode',
    <StrictMode key="form">
      <Form />
    </StrictMode>,
  ],
  [
    'inside a boundary, which hydrates later',
    <Suspense key="form">
      <Form />
    </Suspense>,
  ],
])('keeps and validates values that were typed before hydration, %s', async (_, form) => {
  const errors = vi.spyOn(console, 'error');
  const { container } = hydrateInHost(form, {}, () => {
    field('E-mail').value = typed.email;
    field('Imię').value = typed.fullName;
    field('Treść').value = typed.message;
  });
  expect(values()).toEqual(typed);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('valid'));
  expect(JSON.parse(container.querySelector('pre')?.textContent ?? '')).toEqual(typed);
  expect(screen.queryByText(/nieprawidłowy|wymagane/)).toBeNull();
  expect(errors).not.toHaveBeenCalled();
});

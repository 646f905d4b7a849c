// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CheckboxField, PasswordField, SelectField, TextField } from './field.tsx';

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' | ');

test('connects a control with its label, hint, error and warning', () => {
  render(<TextField label="NIP" hint="10 cyfr" error="Nip nie jest poprawny" warning="Sprawdź" autoComplete="off" requiredMark />);
  const control = screen.getByLabelText('NIP', { exact: false });
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(control.getAttribute('autocomplete')).toBe('off');
  expect(control.getAttribute('aria-required')).toBe('true');
  expect(describedBy(control)).toBe('10 cyfr | Nip nie jest poprawny | Sprawdź');
});

test('announces an error in a live region', () => {
  const view = render(<TextField label="NIP" />);
  const region = view.container.querySelector('[aria-live="polite"]');
  expect(screen.getByLabelText('NIP').hasAttribute('aria-describedby')).toBe(false);
  view.rerender(<TextField label="NIP" error="Pole NIP jest wymagane" />);
  expect(region?.textContent).toBe('Pole NIP jest wymagane');
});

test('connects the errors of a select and a checkbox', () => {
  render(
    <>
      <SelectField label="Produkt" error="Wybierz produkt">
        <option>Program</option>
      </SelectField>
      <CheckboxField label="Zgoda" error="To pole jest wymagane" defaultChecked />
    </>,
  );
  expect(describedBy(screen.getByLabelText('Produkt'))).toBe('Wybierz produkt');
  expect(describedBy(screen.getByRole('checkbox', { name: 'Zgoda', checked: true }))).toBe('To pole jest wymagane');
});

test('shows and hides a password', async () => {
  const { user } = renderInHost(<PasswordField label="Hasło" autoComplete="current-password" />);
  const control = screen.getByLabelText<HTMLInputElement>('Hasło');
  expect(control.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Pokaż hasło' }));
  expect(control.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Ukryj hasło' }));
  expect(control.type).toBe('password');
});

// @vitest-environment jsdom
import { type UnsavedForm, useHost } from '@osk/shared/host';
import { answer, type FakeAnswer, fails, fakeHost, pending, renderInHost, withHost } from '@osk/shared/testing/fake-host';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { sendContactMessage } from '../contract/company.ts';
import { ContactMessage } from '../contract/shapes/company.ts';
import { TextField } from '../ui/field/field.tsx';
import { useContractForm } from './use-contract-form.ts';

const loadShape = async () => ContactMessage;

const defaultValues = { fullName: '', email: '', message: '' };

function ContactForm() {
  const { http } = useHost();
  const form = useContractForm(loadShape, { defaultValues });
  const send = form.submit((body) => http.send(sendContactMessage, { body }), { onSuccess: () => form.reset() });
  return (
    <form onSubmit={send} noValidate>
      <TextField label="Imię" {...form.fieldProps('fullName')} />
      <TextField label="E-mail" {...form.fieldProps('email')} />
      <TextField label="Treść" {...form.fieldProps('message')} />
      {form.problem && <p role="alert">{form.problem}</p>}
      <output>{`${form.valid ? 'valid' : 'invalid'}, ${form.sending ? 'sending' : 'idle'}`}</output>
      <button type="submit">Wyślij</button>
    </form>
  );
}

const valid = { Imię: 'Anna', 'E-mail': 'anna@osk.example', Treść: 'Dzień dobry' };
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Wyślij' });
const state = () => screen.getByRole('status').textContent;
const values = () => Object.keys(valid).map((name) => field(name).value);

async function open(typed: Record<string, string>, answers: readonly FakeAnswer[] = []) {
  const view = renderInHost(<ContactForm />, { answers });
  const write = async (name: string, text: string) => {
    await view.user.clear(field(name));
    await view.user.paste(text);
    await view.user.tab();
  };
  for (const [name, text] of Object.entries(typed)) await write(name, text);
  return { ...view, write };
}

test("shows the server's field errors until the fields are edited, and leaves the values", async () => {
  const failure = { clientError: 'Popraw zaznaczone pola', fieldErrors: { email: 'Nie ma takiej skrzynki', message: 'To już wiemy' } };
  const { user, host, write } = await open(valid, [fails(sendContactMessage, 400, failure), answer(sendContactMessage, undefined)]);
  await user.type(field('Treść'), '{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Popraw zaznaczone pola');
  await vi.waitFor(() => expect(document.activeElement).toBe(field('E-mail')));
  expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
  expect(values()).toEqual(Object.values(valid));

  await write('Imię', 'Ewa');
  expect(screen.getByText('Nie ma takiej skrzynki')).toBeTruthy();
  expect(screen.getByRole('alert'), 'the edited field was not rejected').toBeTruthy();
  await write('E-mail', 'ewa@osk.example');
  expect(screen.queryByText('Nie ma takiej skrzynki')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('To już wiemy')).toBeTruthy();

  await user.click(submit());
  await vi.waitFor(() => expect(host.http.sent).toHaveLength(2));
  expect(host.http.sent[1]?.request).toEqual({ body: { fullName: 'Ewa', email: 'ewa@osk.example', message: 'Dzień dobry' } });
  await vi.waitFor(() => expect(screen.queryByText('To już wiemy')).toBeNull());
});

test("SHL-11 translates the visible errors and the server's reason when the language changes", async () => {
  const failure = {
    ...{ clientError: 'Popraw dane', fieldErrors: { email: 'Nie ma takiej skrzynki' } },
    translation: { language: 'en', clientError: 'Please correct', fieldErrors: { email: 'No such mailbox' } },
  } as const;
  const { user, host } = await open(valid, [fails(sendContactMessage, 400, failure)]);
  await user.click(submit());
  expect(await screen.findByText('Nie ma takiej skrzynki')).toBeTruthy();
  await user.clear(field('Treść'));
  expect(await screen.findByText('To pole jest wymagane')).toBeTruthy();
  act(() => host.language.set('en'));
  expect(screen.getByText('No such mailbox')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Please correct');
  expect(screen.getByText('This field is required')).toBeTruthy();
});

test('LIC-11 sends once when it is submitted twice', async () => {
  const first = pending(sendContactMessage);
  const { user, host, container } = await open(valid, [first]);
  const prevented: boolean[] = [];
  container.addEventListener('submit', (event) => prevented.push(event.defaultPrevented));
  await user.dblClick(submit());
  await user.type(field('Imię'), '{Enter}');
  await vi.waitFor(() => expect(state()).toBe('valid, sending'));
  expect(host.http.sent).toHaveLength(1);
  expect(prevented, 'the browser itself sends nothing').toEqual([true, true, true]);
  first.resolve(undefined);
  await vi.waitFor(() => expect(values()).toEqual(['', '', '']));
});

test('fills the form with late values and their changes until the user edits it', async () => {
  const anna = { fullName: 'Anna', email: 'anna@osk.example', message: 'Dzień dobry' };
  function LateForm({ saved }: { saved: typeof anna | undefined }) {
    const form = useContractForm(loadShape, { defaultValues, values: saved });
    return form.filled ? <TextField label="Imię" {...form.fieldProps('fullName')} /> : <p>Wczytywanie</p>;
  }
  const host = fakeHost();
  const page = (saved?: typeof anna) => withHost(host, <LateForm saved={saved} />);
  const { rerender } = render(page());
  expect(screen.getByText('Wczytywanie')).toBeTruthy();
  rerender(page(anna));
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('Anna');
  rerender(page({ ...anna, fullName: 'Ewa' }));
  expect(field('Imię').value).toBe('Ewa');
  await userEvent.type(field('Imię'), '!');
  rerender(page({ ...anna, fullName: 'Maria' }));
  expect(field('Imię').value).toBe('Ewa!');
});

test('reports unsaved changes to the host until they are discarded', async () => {
  const { promise: added, resolve } = Promise.withResolvers<UnsavedForm>();
  const removed = vi.fn();
  const host = {
    ...fakeHost(),
    addUnsaved(form: UnsavedForm) {
      resolve(form);
      return removed;
    },
  };
  render(withHost(host, <ContactForm />));
  await userEvent.type(field('Imię'), 'Anna');
  const form = await added;
  expect(removed).not.toHaveBeenCalled();
  act(() => form.discard());
  expect(values()).toEqual(['', '', '']);
  expect(removed).toHaveBeenCalledOnce();
});

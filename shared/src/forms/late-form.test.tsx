// @vitest-environment jsdom
import { useHost } from '@osk/shared/host';
import { answer, fakeHost, hydrateInHost, renderInHost, withHost } from '@osk/shared/testing/fake-host';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, StrictMode, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { sendContactMessage } from '../contract/company.ts';
import { ContactMessage } from '../contract/shapes/company.ts';
import { z } from '../contract/shapes/shape.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, TextAreaField, TextField } from '../ui/field/field.tsx';
import { formEngine } from './form-engine.ts';
import { useContractForm } from './use-contract-form.ts';

type Values = { fullName: string; email: string; message: string };
type Options = { saved?: Values; withName?: boolean; withChoice?: boolean; onInteraction?: boolean };

const empty: Values = { fullName: '', email: '', message: '' };
const anna: Values = { fullName: 'Anna', email: 'anna@osk.example', message: 'Dzień dobry' };

function ContactForm({ saved, withName = true, withChoice = false, onInteraction = false }: Options) {
  const { http } = useHost();
  const form = useContractForm(async () => ContactMessage, { defaultValues: empty, values: saved, onInteraction });
  const send = form.submit((body) => http.send(sendContactMessage, { body }));
  return (
    <form onSubmit={send} noValidate>
      {withName && !withChoice && <TextField label="Imię" {...form.fieldProps('fullName')} />}
      {withChoice && (
        <label>
          <input
            type="radio"
            checked={form.watch('fullName') === 'Jan'}
            onChange={() => form.setValue('fullName', 'Jan', { shouldDirty: true })}
          />
          Jan
        </label>
      )}
      <TextField label="E-mail" {...form.fieldProps('email')} />
      <TextAreaField label="Treść" {...form.fieldProps('message')} />
      {form.problem && <p role="alert">{form.problem}</p>}
      <output>{`${form.valid ? 'valid' : 'invalid'}, ${form.isDirty ? 'edited' : 'unedited'}`}</output>
      <Button type="submit" working={form.sending}>
        Wyślij
      </Button>
    </form>
  );
}

/** Loads the engine as the test lets it arrive or fail. */
function createGates() {
  const gates: PromiseWithResolvers<typeof formEngine>[] = [];
  const loadForms = vi.fn(() => {
    const gate = Promise.withResolvers<typeof formEngine>();
    gates.push(gate);
    return gate.promise;
  });
  return {
    loadForms,
    arrive: (attempt = gates.length) => act(async () => gates[attempt - 1]?.resolve(formEngine)),
    fail: () => act(async () => gates.at(-1)?.reject(new TypeError('Failed to fetch'))),
  };
}

function open(options: Options = {}) {
  const gates = createGates();
  const host = fakeHost({ answers: [answer(sendContactMessage, undefined)], loadForms: gates.loadForms });
  const page = (changes?: Options) => withHost(host, <ContactForm {...options} {...changes} />);
  const { container, rerender } = render(page());
  return { ...gates, host, container, change: (changes: Options) => rerender(page(changes)), user: userEvent.setup() };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const values = () => ['Imię', 'E-mail', 'Treść'].map((name) => field(name).value);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Wyślij' });
const state = () => screen.getByRole('status').textContent;
const problem = () => screen.queryByRole('alert')?.textContent;

async function type(user: ReturnType<typeof userEvent.setup>, typed: Values = anna) {
  for (const [name, text] of [
    ['Imię', typed.fullName],
    ['E-mail', typed.email],
    ['Treść', typed.message],
  ] as const) {
    await user.click(field(name));
    await user.paste(text);
  }
}

test('loads the engine once with the form, and then shows the errors of the fields that were left', async () => {
  const { user, loadForms, arrive } = open();
  await vi.waitFor(() => expect(loadForms).toHaveBeenCalledOnce());
  await type(user, { ...empty, email: 'anna' });
  expect(document.querySelector('[aria-invalid]')).toBeNull();
  await arrive();
  expect(loadForms).toHaveBeenCalledOnce();
  expect(await screen.findByText('Email jest nieprawidłowy')).toBeTruthy();
  expect(screen.getAllByText('To pole jest wymagane'), 'not of the focused field').toHaveLength(1);
});

test('counts as edited when something is typed before the engine arrives', async () => {
  const { user, arrive } = open({ saved: anna });
  expect(state()).toBe('valid, unedited');
  await user.click(field('Imię'));
  await user.paste('!');
  expect(state()).toBe('valid, edited');
  await user.keyboard('{Backspace}');
  expect(state()).toBe('valid, unedited');
  await arrive();
  expect(state()).toBe('valid, unedited');
});

test('shows and sends what was chosen before the engine arrives, also when it fails at first', async () => {
  const { user, host, arrive, fail } = open({ saved: anna, withChoice: true });
  const jan = screen.getByLabelText<HTMLInputElement>('Jan');
  await user.click(jan);
  expect([jan.checked, state()]).toEqual([true, 'valid, edited']);
  await fail();
  expect(jan.checked).toBe(true);
  await user.click(submit());
  await arrive();
  await vi.waitFor(() => expect(host.http.sent[0]?.request).toEqual({ body: { ...anna, fullName: 'Jan' } }));
  expect(jan.checked).toBe(true);
});

test('loads the engine of a form that few use at the first interaction with the page', async () => {
  const { user, loadForms } = open({ onInteraction: true });
  await new Promise((resolve) => setTimeout(resolve));
  expect(loadForms).not.toHaveBeenCalled();
  await user.click(document.body);
  await vi.waitFor(() => expect(loadForms).toHaveBeenCalledOnce());
});

test('validates what a password manager fills in without focus, and what it fills in without an event', async () => {
  const { loadForms, arrive } = open();
  fireEvent.input(field('Imię'), { target: { value: anna.fullName } });
  expect(loadForms).toHaveBeenCalledOnce();
  field('E-mail').value = anna.email;
  field('Treść').value = anna.message;
  await arrive();
  await vi.waitFor(() => expect(state()).toBe('valid, edited'));
  expect(values()).toEqual(Object.values(anna));
});

test('sends once the engine has arrived when the form was submitted before', async () => {
  const { user, host, arrive } = open();
  await type(user);
  await user.click(submit());
  await user.keyboard('{Enter}');
  expect(submit().getAttribute('aria-busy')).toBe('true');
  expect(host.http.sent).toEqual([]);
  await arrive();
  await vi.waitFor(() => expect(host.http.sent).toHaveLength(1));
  expect(host.http.sent[0]?.request).toEqual({ body: anna });
  await vi.waitFor(() => expect(submit().getAttribute('aria-busy')).toBeNull());
});

test('focuses the first invalid field of the page when an early submission is invalid and a field was removed', async () => {
  const { user, host, change, arrive } = open();
  await user.click(submit());
  change({ withName: false });
  await arrive();
  await vi.waitFor(() => expect(document.activeElement).toBe(field('E-mail')));
  expect(host.http.sent).toEqual([]);
});

test('shows a problem when the engine fails, keeps what was typed, and works when leaving a field loads it', async () => {
  const { user, host, loadForms, arrive, fail } = open();
  await type(user);
  await fail();
  expect(problem()).toContain('Nie udało się wczytać części formularza.');
  expect(values()).toEqual(Object.values(anna));
  await user.paste('?!');
  expect(loadForms, 'a key is no new try').toHaveBeenCalledOnce();
  act(() => host.language.set('en'));
  expect(problem()).toContain('A part of the form could not be loaded.');
  await user.click(field('Imię'));
  expect(loadForms).toHaveBeenCalledTimes(2);
  await arrive();
  await vi.waitFor(() => expect(state()).toBe('valid, edited'));
  expect(problem()).toBeUndefined();
  expect(values()).toEqual(['Anna', 'anna@osk.example', 'Dzień dobry?!']);
});

test('sends nothing when the engine fails after a submission, and sends at the next one', async () => {
  const { user, host, arrive, fail } = open();
  await type(user);
  await user.click(submit());
  await fail();
  await vi.waitFor(() => expect(submit().getAttribute('aria-busy')).toBeNull());
  expect(problem()).toBeTruthy();
  expect(host.toasts.getState().toasts).toEqual([]);
  await user.click(submit());
  await arrive();
  await vi.waitFor(() => expect(host.http.sent).toHaveLength(1));
});

test('counts saved values as valid before the engine, and checks them when it arrives', async () => {
  // Windows line breaks are no edit.
  const { user, arrive } = open({ saved: { ...anna, email: 'anna', message: 'Dzień dobry,\r\nproszę' } });
  expect(state()).toBe('valid, unedited');
  expect(values()).toEqual(['Anna', 'anna', 'Dzień dobry,\nproszę']);
  await user.click(field('Treść'));
  await arrive();
  await vi.waitFor(() => expect(state()).toBe('invalid, unedited'));
  expect(values()).toEqual(['Anna', 'anna', 'Dzień dobry,\nproszę']);
});

test('stays valid while the engine arrives, so that no button loses the focus', async () => {
  const { user, container, arrive } = open({ saved: anna });
  const seen = new Set<string | null>();
  const observer = new MutationObserver(() => seen.add(state()));
  observer.observe(container, { subtree: true, characterData: true, childList: true, attributes: true });
  await user.click(field('Imię'));
  await arrive();
  await user.keyboard('!');
  await vi.waitFor(() => expect(state()).toBe('valid, edited'));
  observer.disconnect();
  expect([...seen].filter((text) => text?.startsWith('invalid'))).toEqual([]);
});

test.each([
  ['at once', Fragment],
  ['in strict mode', StrictMode],
  ['inside a boundary, which hydrates later', Suspense],
])('LND-12 keeps and validates values that were typed before hydration, %s', async (_, Around) => {
  const errors = vi.spyOn(console, 'error');
  const form = (
    <Around>
      <ContactForm />
    </Around>
  );
  const { loadForms, arrive } = createGates();
  hydrateInHost(form, { loadForms }, (prerendered) => {
    const fields = prerendered.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    for (const [index, text] of Object.values(anna).entries()) Object.assign(fields[index] ?? {}, { value: text });
  });
  expect(values()).toEqual(Object.values(anna));
  expect(loadForms).toHaveBeenCalledOnce();
  await arrive();
  await vi.waitFor(() => expect(state()).toBe('valid, edited'));
  expect(document.querySelector('[aria-invalid]')).toBeNull();
  expect(errors).not.toHaveBeenCalled();
});

test('takes over nested fields, numbers and checkboxes, and sends them as typed', async () => {
  const Shape = z.object({ hours: z.int(), consent: z.boolean(), address: z.object({ city: z.string(), street: z.string() }) });
  const sent: unknown[] = [];
  function MixedForm() {
    const form = useContractForm(async () => Shape, {
      defaultValues: { hours: 3, consent: true, address: { city: 'Gdynia', street: 'Prosta 1' } },
    });
    return (
      <form onSubmit={form.submit(async (values) => void sent.push(values))} noValidate>
        <TextField label="Godziny" {...form.fieldProps('hours', { valueAsNumber: true })} />
        <CheckboxField label="Zgoda" {...form.fieldProps('consent')} />
        <TextField label="Miasto" {...form.fieldProps('address.city')} />
        <TextField label="Ulica" {...form.fieldProps('address.street')} />
        <output>{`${form.watch('hours')}, ${form.isDirty ? 'edited' : 'unedited'}`}</output>
        <Button type="submit">Wyślij</Button>
      </form>
    );
  }
  const { loadForms, arrive } = createGates();
  const { user } = renderInHost(<MixedForm />, { loadForms });
  const consent = screen.getByRole<HTMLInputElement>('checkbox');
  expect([field('Godziny').value, consent.checked, field('Miasto').value]).toEqual(['3', true, 'Gdynia']);
  await user.click(consent);
  fireEvent.input(field('Godziny'), { target: { value: '24' } });
  fireEvent.input(field('Miasto'), { target: { value: 'Sopot' } });
  await user.click(submit());
  await arrive();
  expect(state()).toBe('24, edited');
  await vi.waitFor(() => expect(sent).toEqual([{ hours: 24, consent: false, address: { city: 'Sopot', street: 'Prosta 1' } }]));
  expect([field('Godziny').value, consent.checked, field('Miasto').value]).toEqual(['24', false, 'Sopot']);
});

// @vitest-environment jsdom
import { HostProvider, useHost } from '@osk/shared/host';
import { answer, fails, fakeHost, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ContactMessage, sendContactMessage } from '../contract/company.ts';
import { TextField } from '../ui/field/field.tsx';
import { useContractForm } from './use-contract-form.ts';

afterEach(cleanup);

function ContactForm({ fallback }: { fallback?: string }) {
  const { http } = useHost();
  const form = useContractForm(ContactMessage, {
    defaultValues: { fullName: '', email: '', message: '' },
    ...(fallback && { fallback }),
  });
  const send = form.submit(async (body) => void (await http.send(sendContactMessage, { body })));
  return (
    <form onSubmit={send} noValidate>
      <TextField label="Imię" error={form.errorOf('fullName')} {...form.register('fullName')} />
      <TextField label="E-mail" error={form.errorOf('email')} {...form.register('email')} />
      <TextField label="Treść" error={form.errorOf('message')} {...form.register('message')} />
      {form.problem && <p role="alert">{form.problem}</p>}
      <output>{`${form.valid ? 'valid' : 'invalid'}, ${form.sending ? 'sending' : 'idle'}`}</output>
      <button type="submit">Wyślij</button>
    </form>
  );
}

const right = { Imię: 'Anna', 'E-mail': 'anna@osk.example', Treść: 'Dzień dobry' };
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Wyślij' });
const state = () => screen.getByRole('status').textContent;

async function open(
  typed: Record<string, string>,
  answers: NonNullable<Parameters<typeof renderInHost>[1]>['answers'] = [],
  fallback = '',
) {
  const view = renderInHost(<ContactForm fallback={fallback} />, { answers });
  const write = async (name: string, text: string) => {
    await view.user.clear(field(name));
    await view.user.paste(text);
    await view.user.tab();
  };
  for (const [name, text] of Object.entries(typed)) await write(name, text);
  return { ...view, write };
}

test('a field is checked once it is left, and all of them before anything is sent', async () => {
  const { user, host } = await open({});
  expect(screen.queryByText('To pole jest wymagane')).toBeNull();
  await user.click(field('Imię'));
  await user.tab();
  expect(await screen.findAllByText('To pole jest wymagane')).toHaveLength(1);
  await user.click(submit());
  await vi.waitFor(() => expect(screen.getAllByText('To pole jest wymagane')).toHaveLength(3));
  expect(state()).toBe('invalid, idle');
  expect(host.http.sent).toEqual([]);
});

test("a refusal's field errors stand at their fields until those are edited, its reason in the problem", async () => {
  const refusal = { clientError: 'Popraw zaznaczone pola', fieldErrors: { email: 'Nie ma takiej skrzynki', message: 'To już wiemy' } };
  const { user, host, write } = await open(right, [fails(sendContactMessage, 400, refusal), answer(sendContactMessage, undefined)]);
  expect(state()).toBe('valid, idle');
  await user.type(field('Treść'), '{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Popraw zaznaczone pola');
  await vi.waitFor(() => expect(document.activeElement).toBe(field('E-mail')));
  expect(screen.getByText('Nie ma takiej skrzynki')).toBeTruthy();
  expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('To już wiemy')).toBeTruthy();
  for (const [name, text] of Object.entries(right)) expect(field(name).value).toBe(text);

  await write('Imię', 'Ewa');
  expect(screen.getByText('Nie ma takiej skrzynki')).toBeTruthy();
  await write('E-mail', 'ewa@osk.example');
  expect(screen.queryByText('Nie ma takiej skrzynki')).toBeNull();
  expect(screen.getByText('To już wiemy')).toBeTruthy();

  await user.click(submit());
  await vi.waitFor(() => expect(host.http.sent).toHaveLength(2));
  expect(host.http.sent[1]?.request).toEqual({ body: { fullName: 'Ewa', email: 'ewa@osk.example', message: 'Dzień dobry' } });
  await vi.waitFor(() => expect(screen.queryByText('To już wiemy')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the problem of a refused field is gone once that field is put right; another field leaves it', async () => {
  const refusal = fails(sendContactMessage, 400, { clientError: 'Popraw dane', fieldErrors: { email: 'Ten adres nie istnieje' } });
  const { user } = await open(right, [refusal]);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('Popraw dane');
  await user.type(field('Imię'), 'x');
  expect(screen.getByRole('alert')).toBeTruthy();
  await user.type(field('E-mail'), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('any other refusal is the problem alone, a dead server the fallback; the next attempt begins without it', async () => {
  const last = pending(sendContactMessage);
  const answers = [fails(sendContactMessage, 429, { clientError: 'Za często' }), unreachable(sendContactMessage), last];
  const { user } = await open(right, answers, 'Serwer nie odpowiada');
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('Za często');
  expect(state()).toBe('valid, idle');
  await user.click(submit());
  expect(await screen.findByText('Serwer nie odpowiada')).toBeTruthy();
  await user.click(submit());
  await vi.waitFor(() => expect(state()).toBe('valid, sending'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Za często')).toBeNull();
  for (const [name, text] of Object.entries(right)) expect(field(name).value).toBe(text);
  await act(async () => last.resolve(undefined));
});

test('a form with no words of its own says that the server failed', async () => {
  const { user } = await open(right, [unreachable(sendContactMessage)]);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('Wystąpił nieoczekiwany błąd serwera');
});

test('LIC-11 what is submitted twice at once is sent once, and can be sent again afterwards', async () => {
  const first = pending(sendContactMessage);
  const { user, host, container } = await open(right, [first, answer(sendContactMessage, undefined)]);
  const prevented: boolean[] = [];
  container.addEventListener('submit', (event) => prevented.push(event.defaultPrevented));
  await user.dblClick(submit());
  await user.type(field('Imię'), '{Enter}');
  await vi.waitFor(() => expect(state()).toBe('valid, sending'));
  expect(host.http.sent).toHaveLength(1);
  expect(prevented, 'the browser itself sends nothing').toEqual([true, true, true]);
  first.resolve(undefined);
  await vi.waitFor(() => expect(state()).toBe('valid, idle'));
  await user.click(submit());
  await vi.waitFor(() => expect(host.http.sent).toHaveLength(2));
});

test('SHL-11 another language changes the sentences of errors in sight', async () => {
  const { host } = await open({ ...right, 'E-mail': 'anna', Treść: '' });
  expect(await screen.findByText('Email jest nieprawidłowy')).toBeTruthy();
  expect(screen.getByText('To pole jest wymagane')).toBeTruthy();
  act(() => host.language.set('en'));
  expect(screen.getByText('Email is invalid')).toBeTruthy();
  expect(screen.getByText('This field is required')).toBeTruthy();
  expect(screen.queryByText('Email jest nieprawidłowy')).toBeNull();
});

test('late values fill the form once they arrive, follow changes, and leave what the user has edited', async () => {
  const anna = { fullName: 'Anna', email: 'anna@osk.example', message: 'Dzień dobry' };
  function LateForm({ values }: { values?: typeof anna }) {
    const form = useContractForm(ContactMessage, { defaultValues: { fullName: '', email: '', message: '' }, values });
    return form.filled ? <TextField label="Imię" {...form.register('fullName')} /> : <p>Wczytywanie</p>;
  }
  const host = fakeHost();
  const page = (values?: typeof anna) => (
    <HostProvider host={host}>
      <LateForm {...(values && { values })} />
    </HostProvider>
  );
  const { rerender } = render(page());
  expect(screen.getByText('Wczytywanie')).toBeTruthy();
  rerender(page(anna));
  expect(field('Imię').value).toBe('Anna');
  rerender(page({ ...anna, fullName: 'Ewa' }));
  expect(field('Imię').value).toBe('Ewa');
  await userEvent.type(field('Imię'), '!');
  rerender(page({ ...anna, fullName: 'Maria' }));
  expect(field('Imię').value).toBe('Ewa!');
});

test('a success shows its message and runs onSuccess once the submission is over', async () => {
  function Form() {
    const form = useContractForm(ContactMessage, { defaultValues: { fullName: '', email: '', message: '' } });
    const { http } = useHost();
    const send = form.submit((body) => http.send(sendContactMessage, { body }), {
      successMessage: 'Wysłano',
      onSuccess: () => form.reset(),
    });
    return (
      <form onSubmit={send} noValidate>
        <TextField label="Imię" error={form.errorOf('fullName')} {...form.register('fullName')} />
        <TextField label="E-mail" {...form.register('email')} />
        <TextField label="Treść" {...form.register('message')} />
        <button type="submit">Wyślij</button>
      </form>
    );
  }
  const { user, host } = renderInHost(<Form />, { answers: [answer(sendContactMessage, undefined)] });
  await user.click(submit());
  expect(host.toasts.getState().toasts, 'an invalid form sends nothing').toEqual([]);
  for (const [name, text] of Object.entries(right)) {
    await user.clear(field(name));
    await user.type(field(name), text);
  }
  await user.click(submit());
  await vi.waitFor(() => expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'success', text: 'Wysłano' }]));
  expect(field('Imię').value).toBe('');
  await user.type(field('Imię'), 'A');
  await user.clear(field('Imię'));
  expect(screen.queryByText('To pole jest wymagane'), 'the next message starts untouched').toBeNull();
});

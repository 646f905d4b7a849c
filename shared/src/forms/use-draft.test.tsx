// @vitest-environment jsdom
import { useHost } from '@osk/shared/host';
import { type FakeAnswer, pending, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setForgottenPassword } from '../contract/company.ts';
import { z } from '../contract/shapes/shape.ts';
import { createDrafts, type Drafts } from '../drafts/draft-store.ts';
import { TextField } from '../ui/field/field.tsx';
import { useContractForm } from './use-contract-form.ts';
import { useDraftReturn } from './use-draft-return.ts';

afterEach(cleanup);

const Shape = z.object({ email: z.string(), password: z.string(), product: z.string() });

function Form({ product, onClose }: { product: string; onClose: () => void }) {
  const { http } = useHost();
  useDraftReturn(() => false);
  const form = useContractForm(async () => Shape, {
    defaultValues: { email: '', password: '', product },
    draft: { key: 'konto', fields: { email: true, password: false, product: false } },
  });
  const send = form.submit(async ({ password }) => {
    await http.send(setForgottenPassword, { body: { id: 'link', password, repeatPassword: password } });
    onClose();
  });
  return (
    <form onSubmit={send} noValidate>
      <TextField label="E-mail" {...form.register('email')} />
      <TextField label="Hasło" {...form.register('password')} />
      <output>{form.getValues('product')}</output>
      <button type="submit">Wyślij</button>
      <button type="button" onClick={onClose}>
        Zamknij
      </button>
    </form>
  );
}

function Page() {
  const [product, setProduct] = useState<string>();
  if (product) return <Form product={product} onClose={() => setProduct(undefined)} />;
  return ['Start', 'Komplet'].map((name) => (
    <button key={name} type="button" onClick={() => setProduct(name)}>
      {name}
    </button>
  ));
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function open(answers: readonly FakeAnswer[] = []) {
  const view = renderInHost(<Page />, { answers });
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  await press('Start');
  await view.user.type(field('E-mail'), 'anna@osk.example');
  await view.user.type(field('Hasło'), 'haslo-123');
  return { ...view, press };
}

test('CUS-03 restores typed values when the form opens again, without the fields that are never kept', async () => {
  const { press } = await open();
  await press('Zamknij');
  await press('Komplet');
  expect(field('E-mail').value).toBe('anna@osk.example');
  expect(field('Hasło').value).toBe('');
  expect(screen.getByRole('status').textContent, 'as it was opened this time').toBe('Komplet');
  const stored = [JSON.stringify(sessionStorage), JSON.stringify(localStorage)].join();
  expect(['anna', 'haslo-123', 'Start', 'Komplet'].filter((text) => stored.includes(text))).toEqual(['anna']);
});

test('clears values that were sent', async () => {
  const call = pending(setForgottenPassword);
  const { press } = await open([call]);
  await press('Wyślij');
  await act(async () => call.resolve(undefined));
  await press('Start');
  expect(field('E-mail').value).toBe('');
});

test.each([
  ['starts', false],
  ['ends', true],
])('clears values when the session %s', async (_, loggedIn) => {
  const { press, host } = await open();
  const token = { accessToken: 'a', tokenExpireDate: '2100-01-01T00:00:00Z' };
  if (loggedIn) {
    host.session.start(token);
    await press('Zamknij');
    await press('Start');
    expect(field('E-mail').value).toBe('');
    await act(async () => field('E-mail').focus());
    host.session.end('logged-out');
  } else host.session.start(token);
  await press('Zamknij');
  await press('Start');
  expect(field('E-mail').value).toBe('');
});

test('keeps values when sending fails after the form has closed', async () => {
  const { press, host } = await open([unreachable(setForgottenPassword)]);
  await act(async () => {
    screen.getByRole('button', { name: 'Wyślij' }).click();
    screen.getByRole('button', { name: 'Zamknij' }).click();
  });
  await vi.waitFor(() => expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'error' }]));
  await press('Start');
  expect(field('E-mail').value).toBe('anna@osk.example');
});

test('CUS-03 keeps nothing when the drafts load after the company has logged out', async () => {
  const { user, host } = renderInHost(<Page />, { loggedIn: true });
  const loading = Promise.withResolvers<Drafts>();
  host.loadDrafts = () => loading.promise;
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await user.type(field('E-mail'), 'anna@osk.example');
  await act(async () => {
    host.session.end('logged-out');
    loading.resolve(createDrafts({ ...host, storage: sessionStorage }));
  });
  expect(sessionStorage).toHaveLength(0);
});

test('CUS-03 takes no draft into a form that has closed before the drafts load', async () => {
  const { user, host } = renderInHost(<Page />, { loggedIn: true });
  const loading = Promise.withResolvers<Drafts>();
  host.loadDrafts = () => loading.promise;
  const drafts = createDrafts({ ...host, storage: sessionStorage });
  const taken = [vi.spyOn(drafts, 'restore'), vi.spyOn(drafts, 'onReopen')];
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await user.click(screen.getByRole('button', { name: 'Zamknij' }));
  await act(async () => loading.resolve(drafts));
  for (const one of taken) expect(one).not.toHaveBeenCalled();
});

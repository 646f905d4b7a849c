// @vitest-environment jsdom
import { useHost } from '@osk/shared/host';
import { type FakeAnswer, renderInHost, unreachable } from '@osk/shared/testing/fake-host';
import { configuredProfile } from '@osk/shared/testing/profile-sample';
import { useDraftReturn } from '@osk/shared/ui/use-dialogs';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { readProfile } from '../contract/company.ts';
import { deleteEmployee } from '../contract/employee.ts';
import { postCode, text } from '../contract/shapes/fields.ts';
import { z } from '../contract/shapes/shape.ts';
import { createDrafts } from '../drafts/draft-store.ts';
import { TextField } from '../ui/field/field.tsx';
import type { DraftForm, Drafts } from './draft-form.ts';
import { useContractForm } from './use-contract-form.ts';
import type { Draft } from './use-draft.ts';

const Shape = z.object({
  firstName: text(),
  lastName: text(),
  PESEL: z.string(),
  address: z.object({ city: text(), postCode: postCode() }),
});
type Employee = z.input<typeof Shape>;
const saved: Employee = { firstName: 'Anna', lastName: 'Nowak', PESEL: '', address: { city: 'Łódź', postCode: '90-001' } };
const empty: Employee = { firstName: '', lastName: '', PESEL: '', address: { city: '', postCode: '' } };
const fields = { firstName: true, lastName: true, PESEL: false, address: true } as const;

function Form({ values }: { values: Employee | undefined }) {
  const { http } = useHost();
  useDraftReturn(() => false);
  const form = useContractForm(async () => Shape, { defaultValues: empty, values, draft: { key: 'employee', fields } });
  return (
    <form onSubmit={form.submit(() => http.send(deleteEmployee, { params: { id: '1' } }))} noValidate>
      {(['firstName', 'lastName', 'PESEL', 'address.city', 'address.postCode'] as const).map((name) => (
        <TextField key={name} label={name} {...form.fieldProps(name)} />
      ))}
      <button type="submit">Wyślij</button>
    </form>
  );
}

function Page() {
  const [values, setValues] = useState<Employee>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Okno
      </button>
      <button type="button" onClick={() => setValues(saved)}>
        Dane
      </button>
      {isOpen && <Form values={values} />}
    </>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const shown = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

function open(answers: readonly FakeAnswer[] = []) {
  const view = renderInHost(<Page />, { loggedIn: true, answers });
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  const readProfileOf = (nip: string) =>
    act(() =>
      view.host.cache.read({ key: readProfile.path, fetch: async () => ({ statusCode: 200, data: { ...configuredProfile, nip } }) }),
    );
  return { ...view, press, readProfileOf };
}

/** Keeps a draft, ends the session, and starts the next one. Its profile is not known yet. */
async function openAfterLogin(draft: DraftForm) {
  const view = open();
  await view.readProfileOf('1');
  (await view.host.loadDrafts()).keep('employee', draft);
  await act(async () => view.host.session.end('expired'));
  act(() => view.host.cache.clear());
  view.host.session.start({ accessToken: 'next', tokenExpireDate: '' });
  return view;
}

test('CUS-03 fills in edited values over newer saved ones, with the messages of invalid ones', async () => {
  const { press, user, readProfileOf } = open();
  await readProfileOf('1');
  await press('Okno');
  await press('Dane');
  await user.type(field('address.postCode'), '9');
  await user.type(field('PESEL'), '02070803628');
  await press('Okno');
  expect(sessionStorage.getItem('drafts'), 'only what was edited').toContain('"edited":[["address.postCode","90-0019"]]');

  await press('Okno');
  await vi.waitFor(() => expect(shown()).toEqual(['Anna', 'Nowak', '', 'Łódź', '90-0019']));
  expect(await screen.findByText(/kod pocztowy/i)).toBeTruthy();
});

test('CUS-03 waits for the profile and the saved values, and leaves what was typed meanwhile', async () => {
  const { press, user, readProfileOf } = await openAfterLogin({
    saved: empty,
    fields: { ...fields, unknown: true },
    values: { firstName: 'Ewa', lastName: 'Kot', PESEL: 'x', unknown: 'x', address: { city: 7, postCode: '00-001' } },
  });
  await press('Okno');
  await press('Dane');
  expect(shown()[1]).toBe('Nowak');
  await user.type(field('firstName'), 'x');
  await readProfileOf('1');
  await vi.waitFor(() => expect(shown()).toEqual(['Annax', 'Kot', '', 'Łódź', '00-001']));
});

test('CUS-03 keeps the newer of two values when the profile arrives after the user has typed', async () => {
  const { press, user, readProfileOf } = await openAfterLogin({ saved, fields, values: { ...saved, firstName: 'Ewa' } });
  await press('Dane');
  await press('Okno');
  await user.type(field('firstName'), 'x');
  await readProfileOf('1');
  await vi.waitFor(() => expect(sessionStorage.getItem('drafts')).toContain('"edited":[["firstName","Annax"]]'));
});

test('keeps values when sending fails after the form has closed', async () => {
  const { press, user, host, readProfileOf } = open([unreachable(deleteEmployee)]);
  await readProfileOf('1');
  await press('Dane');
  await press('Okno');
  await user.type(field('firstName'), 'x');
  await act(async () => {
    for (const name of ['Wyślij', 'Okno']) screen.getByRole('button', { name }).click();
  });
  await vi.waitFor(() => expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'error' }]));
  await press('Okno');
  expect(field('firstName').value).toBe('Annax');
});

/** A page with saved values, whose drafts the test makes and lets load. */
async function openBeforeDrafts() {
  const view = open();
  await view.press('Dane');
  const loading = Promise.withResolvers<Drafts>();
  view.host.loadDrafts = () => loading.promise;
  return { ...view, load: loading.resolve, makeDrafts: () => createDrafts({ ...view.host, storage: sessionStorage }) };
}

test('CUS-03 keeps nothing when the drafts load after the company has logged out', async () => {
  const { press, user, host, load, makeDrafts } = await openBeforeDrafts();
  await press('Okno');
  await user.type(field('firstName'), 'x');
  await act(async () => {
    host.session.end('logged-out');
    load(makeDrafts());
  });
  expect(sessionStorage).toHaveLength(0);
});

test('CUS-03 takes no draft into a form that has closed before the drafts load', async () => {
  const { press, load, makeDrafts } = await openBeforeDrafts();
  const drafts = makeDrafts();
  const taken = [vi.spyOn(drafts, 'restore'), vi.spyOn(drafts, 'onReopen')];
  await press('Okno');
  await press('Okno');
  await act(async () => load(drafts));
  for (const one of taken) expect(one).not.toHaveBeenCalled();
});

test('does not compile when a form leaves a field out or keeps a secret one', () => {
  const named = (draft: Draft<Employee & { newPassword: string }>) => Object.keys(draft.fields);
  const all = { ...fields, newPassword: false } as const;
  expect(named({ key: 'a', fields: all })).toHaveLength(5);
  // @ts-expect-error a password
  named({ key: 'a', fields: { ...all, newPassword: true } });
  // @ts-expect-error a PESEL
  named({ key: 'a', fields: { ...all, PESEL: true } });
  const { lastName, ...others } = all;
  // @ts-expect-error a field is missing
  named({ key: 'a', fields: others });
});

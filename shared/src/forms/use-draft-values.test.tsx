// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { configuredProfile } from '@osk/shared/testing/profile-sample';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { readProfile } from '../contract/company.ts';
import { postCode, text } from '../contract/shapes/fields.ts';
import { z } from '../contract/shapes/shape.ts';
import { TextField } from '../ui/field/field.tsx';
import { useContractForm } from './use-contract-form.ts';
import type { Draft } from './use-draft.ts';

afterEach(cleanup);

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
  const form = useContractForm(async () => Shape, { defaultValues: empty, values, draft: { key: 'employee', fields } });
  return (
    <form>
      {(['firstName', 'lastName', 'PESEL', 'address.city', 'address.postCode'] as const).map((name) => (
        <TextField key={name} label={name} {...form.fieldProps(name)} />
      ))}
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

function open() {
  const view = renderInHost(<Page />, { loggedIn: true });
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  const readProfileOf = (nip: string) =>
    act(() =>
      view.host.cache.read({ key: readProfile.path, fetch: async () => ({ statusCode: 200, data: { ...configuredProfile, nip } }) }),
    );
  return { ...view, press, readProfileOf };
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
  const { press, user, host, readProfileOf } = open();
  const drafts = await host.loadDrafts();
  await readProfileOf('1');
  drafts.keep('employee', {
    saved: empty,
    fields: { ...fields, unknown: true },
    values: { firstName: 'Ewa', lastName: 'Kot', PESEL: 'x', unknown: 'x', address: { city: 7, postCode: '00-001' } },
  });
  await act(async () => host.session.end('expired'));
  act(() => host.cache.clear());
  host.session.start({ accessToken: 'next', tokenExpireDate: '' });
  await press('Okno');
  await press('Dane');
  expect(shown()[1]).toBe('Nowak');
  await user.type(field('firstName'), 'x');
  await readProfileOf('1');
  await vi.waitFor(() => expect(shown()).toEqual(['Annax', 'Kot', '', 'Łódź', '00-001']));
});

test('CUS-03 keeps the newer of two values when the profile arrives after the user has typed', async () => {
  const { press, user, host, readProfileOf } = open();
  await readProfileOf('1');
  const drafts = await host.loadDrafts();
  drafts.keep('employee', { saved, fields, values: { ...saved, firstName: 'Ewa' } });
  await act(async () => host.session.end('expired'));
  act(() => host.cache.clear());
  host.session.start({ accessToken: 'next', tokenExpireDate: '' });
  await press('Dane');
  await press('Okno');
  await user.type(field('firstName'), 'x');
  await readProfileOf('1');
  await vi.waitFor(() => expect(sessionStorage.getItem('drafts')).toContain('"edited":[["firstName","Annax"]]'));
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

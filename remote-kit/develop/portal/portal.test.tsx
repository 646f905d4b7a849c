// @vitest-environment jsdom
import { listLicences } from '@osk/shared/contract/licence';
import type { PortalRoute } from '@osk/shared/contract/release';
import { useCached, useHost } from '@osk/shared/host';
import { answer, renderInHost } from '@osk/shared/testing/fake-host';
import { Loaded } from '@osk/shared/ui/loaded';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Portal } from './portal.tsx';
import { createSampleClient } from './sample-client.ts';

const routes: PortalRoute[] = [
  {
    path: '/user-panel/second',
    page: '/second',
    access: 'company',
    title: { pl: 'Druga', en: 'Second' },
    navigation: { label: { pl: 'Druga strona', en: 'Second page' }, order: 2 },
  },
  {
    path: '/user-panel/first',
    page: '/first',
    access: 'company',
    title: { pl: 'Pierwsza', en: 'First' },
    navigation: { label: { pl: 'Pierwsza strona', en: 'First page' }, order: 1 },
  },
  { path: '/without-entry', page: '/missing', access: 'anyone', title: { pl: 'Brak', en: 'Missing' } },
];
const remote = {
  routes: { '/first': async () => ({ default: () => <h1>One</h1> }), '/second': async () => ({ default: () => <h1>Two</h1> }) },
};

const open = (path: string, loggedIn = true) => renderInHost(<Portal remote={remote} routes={routes} />, { path, pattern: '*', loggedIn });

test('opens the first page of the navigation, and the others by their entries', async () => {
  const { findByRole, getAllByRole, getByRole, user } = open('/');
  expect(await findByRole('heading', { name: 'One' })).toBeTruthy();
  const entries = getAllByRole('link').map(({ textContent }) => textContent);
  expect(entries).toEqual(['Portal OSK', 'Pierwsza strona', 'Druga strona']);
  expect(document.title).toBe('Pierwsza – Portal OSK');
  await user.click(getByRole('link', { name: 'Druga strona' }));
  expect(await findByRole('heading', { name: 'Two' })).toBeTruthy();
});

test('shows the other language and theme when they are chosen', async () => {
  const { findByRole, getByRole, user } = open('/user-panel/first');
  await user.click(getByRole('button', { name: 'EN – English' }));
  expect(await findByRole('link', { name: 'First page' })).toBeTruthy();
  await user.click(getByRole('button', { name: 'Dark' }));
  expect([document.documentElement.lang, document.documentElement.dataset.theme, document.title]).toEqual([
    'en',
    'dark',
    'First – Portal OSK',
  ]);
});

test('shows a page of a company when somebody logs in', async () => {
  const { findByRole, getAllByRole, findByText, user } = open('/user-panel/first', false);
  expect(await findByText('Tę stronę widzi tylko zalogowana firma.')).toBeTruthy();
  await user.click(getAllByRole('button', { name: 'Zaloguj się' })[0] as HTMLElement);
  expect(await findByRole('heading', { name: 'One' })).toBeTruthy();
});

test('says what is wrong when an address or the page of a route is missing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { findByText, findByRole, router } = open('/elsewhere');
  expect(await findByText(/nie ma strony pod tym adresem/)).toBeTruthy();
  await router.navigate('/without-entry');
  expect((await findByRole('alert')).textContent).toContain('src/remote.ts has no page /missing');
});

function Licences({ samples }: { samples: Parameters<typeof createSampleClient>[1] }) {
  const host = useHost();
  useState(() => Object.assign(host.http, createSampleClient(host, samples)));
  return (
    <Loaded entry={useCached(listLicences, {})} loading="Loading…" failed="Failed." skeleton={null}>
      {(licences) => <p role="alert">{licences.length} licences</p>}
    </Loaded>
  );
}

test.each([
  ['answered', '0 licences'],
  ['failing', 'Failed. Serwer nie odpowiada. Spróbuj za chwilę.'],
])('shows what a page shows when its calls are %s', async (state, text) => {
  const view = renderInHost(<Licences samples={[answer(listLicences, [])]} />);
  sessionStorage.setItem('sample-calls', state);
  expect((await view.findByRole('alert')).textContent).toContain(text);
  expect(view.host.toasts.getState().toasts).toEqual([]);
});

test('names the call that has no sample, in the page, as a toast and on the console', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const view = renderInHost(<Licences samples={[]} />);
  const text = 'Brak przykładu dla GET /api/licenses. Dodaj go w\u00a0pliku src/sample-data.ts.';
  expect((await view.findByRole('alert')).textContent).toContain(`Failed. ${text}`);
  expect(view.host.toasts.getState().toasts).toMatchObject([{ kind: 'error', text }]);
  expect(logged.mock.calls).toEqual([['No sample for GET /api/licenses. Add an answer to src/sample-data.ts.']]);
});

// @vitest-environment jsdom
import type { PageRoute } from '@osk/shared/contract/page';
import { HostProvider } from '@osk/shared/host';
import { fakeHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Federation } from './federation/federation.ts';
import { RoutesContext } from './page-routes.ts';
import { Portal } from './portal.tsx';

const load = vi.fn((name: string) => Promise.resolve({ default: () => <h1>{name}</h1> }));
const federation: Federation = { page: (_, name) => ({ name, load: () => load(name) }), prefetch: async () => {} };

const title = { pl: 'Zajęcia – Portal OSK', en: 'Lessons – Portal OSK' };
const routeOf = (path: string, changes: Partial<PageRoute>): PageRoute => ({
  path,
  remote: 'mfe-lessons',
  page: path,
  access: 'anyone',
  title,
  ...changes,
});
const routes = [
  routeOf('/home', { access: 'visitor', unavailable: 'disabled' }),
  routeOf('/plan/:day', {}),
  routeOf('/report', { unavailable: 'missing' }),
];

beforeEach(() => void vi.stubGlobal('scrollTo', () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  load.mockClear();
});

function open(path: string) {
  const host = fakeHost();
  render(
    <MemoryRouter initialEntries={[path]}>
      <HostProvider host={host}>
        <RoutesContext value={routes}>
          <Portal federation={federation} prerendered={false} onPanelRendered={() => {}} />
        </RoutesContext>
      </HostProvider>
    </MemoryRouter>,
  );
  return host;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('shows the page of a route from the page’s JSON, with its title', async () => {
  const host = open('/plan/monday');
  await heading('/plan/:day');
  expect(document.title).toBe(title.pl);
  act(() => host.language.set('en'));
  expect(document.title).toBe(title.en);
});

test.each([
  ['/home', 'Ta część portalu jest chwilowo wyłączona', 'This part of the portal is temporarily turned off'],
  ['/report', 'Tej strony nie ma w\u00a0tej wersji', 'This page is not available in this version'],
])('says at %s why there is no page, in both languages, and loads nothing', async (path, pl, en) => {
  const host = open(path);
  await heading(pl);
  expect(document.title).toBe(title.pl);
  expect(screen.getByRole('button', { name: 'Odśwież stronę' })).toBeTruthy();
  act(() => host.language.set('en'));
  await heading(en);
  expect(load).not.toHaveBeenCalled();
});

test('SHL-09 shows that an address does not exist', async () => {
  open('/elsewhere');
  await heading('Nie ma takiej strony');
  expect(document.title).toBe('Nie ma takiej strony – Portal OSK');
});

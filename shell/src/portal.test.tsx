// @vitest-environment jsdom
import type { PageRoute } from '@osk/shared/contract/page';
import { HostProvider } from '@osk/shared/host';
import { fakeHost } from '@osk/shared/testing/fake-host';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Federation } from './federation/federation.ts';
import { RoutesContext } from './page-routes.ts';
import { Portal } from './portal.tsx';

const load = vi.fn((name: string) => Promise.resolve({ default: () => <h1>{name}</h1> }));
const federation: Federation = { page: (_, name) => ({ name, load: () => load(name) }), prefetch: async () => {}, earlyCalls: () => [] };

const title = { pl: 'Zajęcia – Portal OSK', en: 'Lessons – Portal OSK' };
const routeOf = (path: string, changes: Partial<PageRoute>): PageRoute => ({
  path,
  remote: 'mfe-lessons',
  page: path,
  access: 'anyone',
  title,
  ...changes,
});
const routes = [routeOf('/home', { access: 'visitor', unavailable: 'disabled' }), routeOf('/report', { unavailable: 'missing' })];

beforeEach(() => void vi.stubGlobal('scrollTo', () => {}));
afterEach(() => {
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

/** Arrives at another entry of this address as soon as the portal has rendered, as when the entry of a dialog is left after a reload. */
function Traversal() {
  useEffect(() => {
    history.replaceState({ ...history.state, idx: 0 }, '', '/user-panel/licenses');
    dispatchEvent(new PopStateEvent('popstate'));
  }, []);
  return null;
}

test('leaves the panel without a session when a traversal arrives during the redirect', async () => {
  history.replaceState({ key: 'copied', idx: 1 }, '', '/user-panel/licenses');
  render(
    <BrowserRouter>
      <HostProvider host={fakeHost()}>
        <RoutesContext value={[...routes, routeOf('/user-panel/licenses', { access: 'company' })]}>
          <Portal federation={federation} prerendered={false} onPanelRendered={() => {}} />
          <Traversal />
        </RoutesContext>
      </HostProvider>
    </BrowserRouter>,
  );
  await heading('Ta część portalu jest chwilowo wyłączona');
  expect(location.pathname).toBe('/home');
});

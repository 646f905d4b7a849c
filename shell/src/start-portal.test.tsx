// @vitest-environment jsdom
import { placeholders } from '@osk/shared/contract/fragment';
import type { Page } from '@osk/shared/contract/page';
import { screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

// A chunk that cannot be loaded.
vi.mock('./panel/panel.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/panel-1.js');
});

const roots: Root[] = [];
vi.mock('react-dom/client', async (importActual) => {
  const actual = await importActual<typeof import('react-dom/client')>();
  const keep = (root: Root) => roots[roots.push(root) - 1];
  return {
    createRoot: (...args: Parameters<typeof actual.createRoot>) => keep(actual.createRoot(...args)),
    hydrateRoot: (...args: Parameters<typeof actual.hydrateRoot>) => keep(actual.hydrateRoot(...args)),
  };
});

test('FED-04 reports why the panel’s frame could not hydrate, whatever renders next, and not the number of React’s error', async () => {
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const reported: unknown[] = [];
  addEventListener('error', (event) => {
    event.preventDefault();
    reported.push(event.error);
  });
  const path = '/user-panel/licenses';
  const title = { pl: 'Twoje licencje', en: 'Your licences' };
  const route = { path, remote: 'mfe-licences', page: path, access: 'company', title, unavailable: 'disabled' } as const;
  const page: Page = { remotes: {}, routes: [route], provider: placeholders };
  history.replaceState(null, '', path);
  sessionStorage.setItem('accessToken', 'token');
  sessionStorage.setItem('tokenExpireDate', '2126-01-01T00:00:00Z');
  document.body.innerHTML = `<div id="root" data-frame><!--$--><header>Portal OSK</header><!--/$--></div><div id="toasts"></div>
    <script type="application/json" id="page">${JSON.stringify(page)}</script>`;

  // A real timer of the portal would fire when the page of this test is gone.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'], shouldAdvanceTime: true });
  const { startPortal } = await import('./start-portal.tsx');
  startPortal();
  await screen.findByRole('alert');
  // The notice of the connection has a root of its own, which renders after the first interaction.
  document.dispatchEvent(new Event('pointermove'));
  await screen.findByRole('status', { name: /^Połączenie/ });
  await vi.waitFor(() => expect(reported).not.toEqual([]));
  expect(String(reported)).not.toContain('error while hydrating');
  // What React has scheduled would run when the page of this test is gone.
  for (const root of roots) root.unmount();
  vi.clearAllTimers();
});

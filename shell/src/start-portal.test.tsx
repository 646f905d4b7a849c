// @vitest-environment jsdom
import { placeholders } from '@osk/shared/contract/fragment';
import type { Page } from '@osk/shared/contract/page';
import type { RootOptions } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { startPortal } from './start-portal.tsx';

const optionsOfRoots = vi.hoisted((): (RootOptions | undefined)[] => []);
// Nothing is rendered: what React schedules would run when the page of this test is gone.
vi.mock('react-dom/client', () => {
  const open = (_container: HTMLElement, options?: RootOptions) => {
    optionsOfRoots.push(options);
    return { render: () => {} };
  };
  return { createRoot: open, hydrateRoot: (container: HTMLElement, _: unknown, options?: RootOptions) => open(container, options) };
});

afterEach(() => vi.useRealTimers());

test('FED-04 reports why the frame could not hydrate, whichever root React reports it to, and not the number of its error', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  // Those of the portal would fire when the page of this test is gone.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'], shouldAdvanceTime: true });
  const page: Page = { remotes: {}, routes: [], provider: placeholders, overrides: { 'mfe-sms': '/remote.js' } };
  document.body.innerHTML = `<div id="root"><header>Portal OSK</header></div><div id="toasts"></div>
    <script type="application/json" id="page">${JSON.stringify(page)}</script>`;
  startPortal();
  // The notice of the connection and the toasts have roots of their own, after the first interaction.
  document.dispatchEvent(new Event('pointermove'));
  await vi.waitFor(() => expect(optionsOfRoots).toHaveLength(4));

  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const cause = new TypeError('Failed to fetch dynamically imported module: /assets/panel-1.js');
  for (const options of optionsOfRoots) options?.onRecoverableError?.(new Error('Minified React error #422', { cause }), {});
  vi.unstubAllGlobals();
  expect(reported).toEqual([cause, cause, cause, cause]);
});

import { HostProvider } from '@osk/shared/host';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createCache } from '../src/cache.ts';
import { createDrafts } from '../src/drafts/draft-store.ts';
import { formEngine } from '../src/forms/form-engine.ts';
import { PortalSurface } from '../src/history/portal-surface.tsx';
import type { Host } from '../src/host/host-context.tsx';
import { createLanguageStore, createThemeStore, type Language } from '../src/preferences.ts';
import { createSession } from '../src/session/session.ts';
import { createToastBus } from '../src/toast-bus.ts';
import { DialogContext } from '../src/ui/dialog/dialog-surface.ts';
import { createFakeClient, type FakeAnswer } from './answers.tsx';
import { providerSample } from './provider-sample.ts';

export { answer, type FakeAnswer, fails, pending, unreachable } from './answers.tsx';

// jsdom has no layout and no scrollIntoView.
Element.prototype.scrollIntoView ??= () => undefined;

export type FakeHostOptions = {
  answers?: readonly FakeAnswer[];
  path?: string;
  pattern?: string;
  language?: Language;
  loggedIn?: boolean;
  accessToken?: string;
  /** In an hour by default. */
  tokenExpireDate?: string;
  loadDialogSurface?: Host['loadDialogSurface'];
  loadForms?: Host['loadForms'];
};

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

export function fakeHost({
  answers = [],
  language = 'pl',
  loggedIn = false,
  accessToken = 'token',
  tokenExpireDate = inAnHour(),
  loadDialogSurface = async () => PortalSurface,
  loadForms = async () => formEngine,
}: FakeHostOptions = {}) {
  sessionStorage.clear();
  localStorage.clear();
  const session = createSession(sessionStorage);
  if (loggedIn) session.start({ accessToken, tokenExpireDate });
  const cache = createCache(localStorage);
  const languageStore = createLanguageStore({ read: () => language, write: () => {} });
  const http = createFakeClient(answers, () => languageStore.getState().language);
  const drafts = createDrafts({ session, cache, http, storage: sessionStorage });
  return {
    http,
    session,
    cache,
    toasts: createToastBus(),
    language: languageStore,
    theme: createThemeStore({ read: () => 'light', write: () => {} }),
    loadDialogSurface,
    loadForms,
    loadDrafts: async () => drafts,
    provider: providerSample,
  } satisfies Host;
}

function inHost(screen: ReactNode, options: FakeHostOptions) {
  const host = fakeHost(options);
  const { path = '/', pattern = path } = options;
  const router = createMemoryRouter(
    [
      { path: pattern, element: screen },
      { path: '*', Component: () => <p>{router.state.location.pathname}</p> },
    ],
    { initialEntries: [path] },
  );
  const page = (
    <HostProvider host={host}>
      <RouterProvider router={router} />
    </HostProvider>
  );
  return { host, router, page };
}

/** A screen inside a host, for tests that render it themselves. */
export const withHost = (host: Host, screen: ReactNode) => <HostProvider host={host}>{screen}</HostProvider>;

/** A rendered screen with its host, a user who acts on it, and the router. */
type Rendered = RenderResult & Omit<ReturnType<typeof inHost>, 'page'> & { user: UserEvent };

/** Renders a screen in a host with fake HTTP. Other addresses show their path as text. */
export function renderInHost(screen: ReactNode, options: FakeHostOptions = {}): Rendered {
  const { host, router, page } = inHost(screen, options);
  const view = render(page);
  return { ...view, host, user: userEvent.setup(), router };
}

/** Renders a dialog without the page that opens it with `useDialogs`. */
export function renderDialog(dialog: ReactNode, options: FakeHostOptions = {}): Rendered {
  return renderInHost(<DialogContext value={{ Surface: PortalSurface, reopen: () => false }}>{dialog}</DialogContext>, options);
}

/** Prerenders a screen and hydrates it; `beforeHydration` runs in between. */
export function hydrateInHost(screen: ReactNode, options: FakeHostOptions, beforeHydration: (prerendered: HTMLElement) => void): Rendered {
  const { host, router, page } = inHost(screen, options);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  beforeHydration(container);
  const view = render(page, { container, hydrate: true });
  return { ...view, host, user: userEvent.setup(), router };
}

/** Prerenders a screen and hydrates it outside `act`, as a browser does: boundaries of the screen hydrate after it, in later tasks. */
export function hydrateInTasks(screen: ReactNode, options: FakeHostOptions) {
  const { host, page } = inHost(screen, options);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  const elements = [...container.querySelectorAll('*')];
  const root = hydrateRoot(container, page);
  const isHydrated = (selector: string) =>
    Object.keys(container.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps'));
  return { host, container, elements, isHydrated, unmount: () => root.unmount() };
}

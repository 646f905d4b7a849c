import { HostProvider } from '@osk/shared/host';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createCache } from '../src/cache.ts';
import type { AnswerOf, EndpointDefinition, RequestOf } from '../src/contract/endpoint.ts';
import type { Failure, Success } from '../src/contract/envelope.ts';
import type { Provider } from '../src/contract/page.ts';
import { createDrafts } from '../src/drafts/draft-store.ts';
import { formEngine } from '../src/forms/form-engine.ts';
import { PortalSurface } from '../src/history/portal-surface.tsx';
import type { Host } from '../src/host/host-context.tsx';
import { ClientError } from '../src/http/client-error.ts';
import type { HttpClient, SendOptions } from '../src/http/http-client.ts';
import { createLanguageStore, createThemeStore, type Language } from '../src/preferences.ts';
import { createSession } from '../src/session/session.ts';
import { createToastBus } from '../src/toast-bus.ts';
import { DialogContext } from '../src/ui/dialog/dialog-surface.ts';

// jsdom has no layout and no scrollIntoView.
Element.prototype.scrollIntoView ??= () => undefined;

export type FakeAnswer = { call: EndpointDefinition; reply(request: unknown, language: () => Language): Promise<unknown> };

/** Answers a call with data, or with the result of a function of the request. */
export function answer<E extends EndpointDefinition>(
  call: E,
  data: AnswerOf<E> | ((request: RequestOf<E>) => AnswerOf<E>),
  successMessage?: string,
): FakeAnswer {
  const dataFor = typeof data === 'function' ? (data as (request: RequestOf<E>) => AnswerOf<E>) : () => data;
  return {
    call,
    reply: async (request) => ({ statusCode: 200, data: dataFor(request as RequestOf<E>), ...(successMessage && { successMessage }) }),
  };
}

/** Answers a call with a failure. */
export function fails(call: EndpointDefinition, statusCode: number, failure: Omit<Failure, 'statusCode'>): FakeAnswer {
  return { call, reply: (_, language) => Promise.reject(new ClientError({ statusCode, ...failure }, language)) };
}

/** Fails a call without a reason, as when a proxy answers for a dead server. */
export function unreachable(call: EndpointDefinition): FakeAnswer {
  return { call, reply: () => Promise.reject(new Error('The server answered 502 without an envelope')) };
}

/** Leaves a call pending until the test resolves it. */
export function pending<E extends EndpointDefinition>(call: E): FakeAnswer & { resolve(data: AnswerOf<E>): void } {
  const { promise, resolve } = Promise.withResolvers<Success<AnswerOf<E>>>();
  return { call, reply: () => promise, resolve: (data) => resolve({ statusCode: 200, data }) };
}

type SentCall = { call: EndpointDefinition; request: unknown; options: SendOptions | undefined };

/** Answers each call with its answers in turn, the last one repeatedly. A call without an answer fails the test. */
function fakeHttp(answers: readonly FakeAnswer[], language: () => Language): HttpClient & { sent: SentCall[] } {
  const sent: SentCall[] = [];
  const remaining = [...answers];
  return {
    sent,
    async send(call, ...[request, options]) {
      sent.push({ call, request, options });
      const index = remaining.findIndex((candidate) => candidate.call === call);
      const found = remaining[index];
      if (!found) throw new Error(`No answer for ${call.method} ${call.path}`);
      if (remaining.filter((candidate) => candidate.call === call).length > 1) remaining.splice(index, 1);
      return (await found.reply(request, language)) as Success<AnswerOf<typeof call>>;
    },
  };
}

export const fakeProvider: Provider = {
  portalName: 'Portal OSK',
  companyName: 'Przykładowa Firma sp. z o.o.',
  street: 'Prosta 1',
  postCode: '00-001',
  city: 'Warszawa',
  nip: '5260001246',
  bankAccount: '92124012340001567890123456',
  phones: ['+48 22 123 45 67'],
  emails: ['biuro@portal-osk.example'],
  installerUrl: 'https://portal-osk.example/installer.exe',
};

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
};

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

export function fakeHost({
  answers = [],
  language = 'pl',
  loggedIn = false,
  accessToken = 'token',
  tokenExpireDate = inAnHour(),
  loadDialogSurface = async () => PortalSurface,
}: FakeHostOptions = {}) {
  sessionStorage.clear();
  localStorage.clear();
  const session = createSession(sessionStorage);
  if (loggedIn) session.start({ accessToken, tokenExpireDate });
  const cache = createCache(localStorage);
  const languageStore = createLanguageStore({ read: () => language, write: () => {} });
  const http = fakeHttp(answers, () => languageStore.getState().language);
  const drafts = createDrafts({ session, cache, http, storage: sessionStorage });
  return {
    http,
    session,
    cache,
    toasts: createToastBus(),
    language: languageStore,
    theme: createThemeStore({ read: () => 'light', write: () => {} }),
    loadDialogSurface,
    loadForms: async () => formEngine,
    loadDrafts: async () => drafts,
    provider: fakeProvider,
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

/** Renders a screen in a host with fake HTTP. Other addresses show their path as text. */
export function renderInHost(screen: ReactNode, options: FakeHostOptions = {}) {
  const { host, router, page } = inHost(screen, options);
  const view = render(page);
  return { ...view, host, user: userEvent.setup(), router };
}

/** Renders a dialog without the page that opens it with `useDialogs`. */
export function renderDialog(dialog: ReactNode, options: FakeHostOptions = {}) {
  return renderInHost(<DialogContext value={{ Surface: PortalSurface, reopen: () => false }}>{dialog}</DialogContext>, options);
}

/** Prerenders a screen and hydrates it; `beforeHydration` runs in between. */
export function hydrateInHost(screen: ReactNode, options: FakeHostOptions, beforeHydration: (prerendered: HTMLElement) => void) {
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

import { HostProvider } from '@osk/shared/host';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createCache } from '../src/cache/cache.ts';
import type { AnswerOf, EndpointDefinition, RequestOf } from '../src/contract/endpoint.ts';
import type { Failure, Success } from '../src/contract/envelope.ts';
import type { Provider } from '../src/contract/page.ts';
import type { Host } from '../src/host/host-context.tsx';
import { ClientError } from '../src/http/client-error.ts';
import type { HttpClient, SendOptions } from '../src/http/http-client.ts';
import { createLanguageStore, type Language } from '../src/language/language.ts';
import { createSession } from '../src/session/session.ts';
import { createThemeStore } from '../src/theme/theme.ts';
import { createToastBus } from '../src/toast/toast-bus.ts';

// jsdom lays nothing out, so it has nothing to scroll.
Element.prototype.scrollIntoView ??= () => undefined;

type FakeAnswer = { call: EndpointDefinition; reply(request: unknown): Promise<unknown> };

/** The call succeeds with this data (or what a function makes of the request). */
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

/** The server refuses the call. */
export function refuse(call: EndpointDefinition, statusCode: number, failure: Omit<Failure, 'statusCode'>): FakeAnswer {
  return { call, reply: () => Promise.reject(new ClientError({ statusCode, ...failure })) };
}

/** No envelope comes back: the server is dead. */
export function dead(call: EndpointDefinition): FakeAnswer {
  return { call, reply: () => Promise.reject(new TypeError('Failed to fetch')) };
}

/** A call that is answered when the test says so. */
export function held<E extends EndpointDefinition>(call: E): FakeAnswer & { release(data: AnswerOf<E>): void } {
  const { promise, resolve } = Promise.withResolvers<Success<AnswerOf<E>>>();
  return { call, reply: () => promise, release: (data) => resolve({ statusCode: 200, data }) };
}

export type SentCall = { call: EndpointDefinition; request: unknown; options: SendOptions | undefined };

/** Several answers to one call are given in turn; the last one stays. A call without an answer fails the test. */
export function fakeHttp(answers: readonly FakeAnswer[]): HttpClient & { sent: SentCall[] } {
  const sent: SentCall[] = [];
  const left = [...answers];
  return {
    sent,
    async send(call, ...[request, options]) {
      sent.push({ call, request, options });
      const index = left.findIndex((candidate) => candidate.call === call);
      const found = left[index];
      if (!found) throw new Error(`No answer given for ${call.method} ${call.path}`);
      if (left.filter((candidate) => candidate.call === call).length > 1) left.splice(index, 1);
      return (await found.reply(request)) as Success<AnswerOf<typeof call>>;
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

type Surroundings = {
  answers?: readonly FakeAnswer[];
  path?: string;
  pattern?: string;
  language?: Language;
  loggedIn?: boolean;
  /** Until when the session lasts; an hour by default. */
  tokenExpireDate?: string;
};

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

export function fakeHost({ answers = [], language = 'pl', loggedIn = false, tokenExpireDate = inAnHour() }: Surroundings = {}) {
  sessionStorage.clear();
  localStorage.clear();
  const session = createSession(sessionStorage);
  if (loggedIn) session.start({ accessToken: 'token', tokenExpireDate });
  return {
    http: fakeHttp(answers),
    session,
    cache: createCache(localStorage),
    toasts: createToastBus(),
    language: createLanguageStore({ read: () => language, write: () => {} }),
    theme: createThemeStore({ read: () => 'light', write: () => {} }),
    provider: fakeProvider,
  } satisfies Host;
}

function inHost(screen: ReactNode, surroundings: Surroundings) {
  const host = fakeHost(surroundings);
  const { path = '/', pattern = path } = surroundings;
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

/** Renders a screen inside a host whose HTTP is faked at the contract; other addresses show their path as text. */
export function renderInHost(screen: ReactNode, surroundings: Surroundings = {}) {
  const { host, router, page } = inHost(screen, surroundings);
  const view = render(page);
  return { ...view, host, user: userEvent.setup(), router };
}

/** The same for a screen that is drawn in advance and then taken over; `meanwhile` the visitor has the drawn one. */
export function hydrateInHost(screen: ReactNode, surroundings: Surroundings, meanwhile: (drawn: HTMLElement) => void) {
  const { host, router, page } = inHost(screen, surroundings);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  meanwhile(container);
  const view = render(page, { container, hydrate: true });
  return { ...view, host, user: userEvent.setup(), router };
}

import { placeholders } from '@osk/shared/contract/fragment';
import { createMemoryHost } from '@osk/shared/create-memory-host';
import { ClientError, type Host, HostProvider } from '@osk/shared/host';
import { type ComponentType, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { Answers } from './answers.ts';
import type { CallState } from './messages.ts';

export { createRemoteLoader } from '@osk/shared/create-remote-loader';
export { loadByRealRuntime } from './load-by-real-runtime.ts';

const clientError = { pl: 'Serwer nie odpowiada. Spróbuj za chwilę.', en: 'The server does not answer. Try again in a moment.' };

type PageOptions = {
  route: string;
  /** An address of the route. */
  path: string;
  language: 'pl' | 'en';
  calls: CallState;
  answers: Answers | undefined;
  /** Gets React's errors, also those that the page's own boundary catches. */
  onError: (error: unknown) => void;
};

function createHost({ language, calls, answers }: PageOptions): Host {
  const http = {
    async send(call: { method: string; path: string }, ...[request]: [request?: object, options?: object]): Promise<never> {
      if (answers) return answers.answer({ ...request, method: call.method, path: call.path }) as never;
      if (calls === 'pending') return new Promise<never>(() => {});
      throw new ClientError({ statusCode: 503, clientError: clientError[language] });
    },
  };
  const host = createMemoryHost({ http, language, theme: 'light', provider: placeholders });
  host.session.start({ accessToken: 'token', tokenExpireDate: new Date(Date.now() + 3_600_000).toISOString() });
  return host;
}

/** Mounts a page. */
export function mount(Page: ComponentType, options: PageOptions): { unmount(): void; language(): string } {
  const { route, path, onError } = options;
  const host = createHost(options);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, { onUncaughtError: onError, onCaughtError: onError, onRecoverableError: onError });
  root.render(
    <MemoryRouter initialEntries={[path]}>
      <HostProvider host={host}>
        <Suspense>
          <Routes>
            <Route path={route} element={<Page />} />
            <Route path="*" element={<p>{path}</p>} />
          </Routes>
        </Suspense>
      </HostProvider>
    </MemoryRouter>,
  );
  return {
    unmount() {
      root.unmount();
      document.body.replaceChildren();
    },
    language: () => host.language.getState().language,
  };
}

import { placeholders } from '@osk/shared/contract/fragment';
import { createMemoryHost } from '@osk/shared/create-memory-host';
import { ClientError, type Host, HostProvider } from '@osk/shared/host';
import { type ComponentType, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { Rendering } from './render-pages.ts';

export { createRemoteLoader } from '@osk/shared/create-remote-loader';
export { loadByRealRuntime } from './load-by-real-runtime.ts';

const clientError = { pl: 'Serwer nie odpowiada. Spróbuj za chwilę.', en: 'The server does not answer. Try again in a moment.' };

function createHost({ language, calls }: Rendering): Host {
  const send = () =>
    calls === 'pending'
      ? new Promise<never>(() => {})
      : Promise.reject(new ClientError({ statusCode: 503, clientError: clientError[language] }));
  const host = createMemoryHost({ http: { send }, language, theme: 'light', provider: placeholders });
  host.session.start({ accessToken: 'token', tokenExpireDate: new Date(Date.now() + 3_600_000).toISOString() });
  return host;
}

/** Mounts a page. React's errors go to `onError`, also those that the page's own boundary catches. Returns the unmount function. */
export function mount(Page: ComponentType, rendering: Rendering, path: string, onError: (error: unknown) => void): () => void {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, { onUncaughtError: onError, onCaughtError: onError, onRecoverableError: onError });
  root.render(
    <MemoryRouter initialEntries={[path]}>
      <HostProvider host={createHost(rendering)}>
        <Suspense>
          <Routes>
            <Route path={rendering.route} element={<Page />} />
            <Route path="*" element={<p>{path}</p>} />
          </Routes>
        </Suspense>
      </HostProvider>
    </MemoryRouter>,
  );
  return () => {
    root.unmount();
    document.body.replaceChildren();
  };
}

import { placeholders } from '@osk/shared/contract/fragment';
import { createMemoryHost } from '@osk/shared/create-host';
import { ClientError, type Host, HostProvider } from '@osk/shared/host';
import { createRemoteLoader } from '@osk/shared/load-remote';
import { type ComponentType, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { Rendering } from './rendering.ts';

export const loadRemote = createRemoteLoader();

const refusal = { pl: 'Serwer nie odpowiada. Spróbuj za chwilę.', en: 'The server does not answer. Try again in a moment.' };

function hostFor({ language, calls }: Rendering): Host {
  const send = () =>
    calls === 'pending'
      ? new Promise<never>(() => {})
      : Promise.reject(new ClientError({ statusCode: 503, clientError: refusal[language] }));
  const host = createMemoryHost({ http: { send }, language, theme: 'light', provider: placeholders });
  host.session.start({ accessToken: 'token', tokenExpireDate: new Date(Date.now() + 3_600_000).toISOString() });
  return host;
}

/** Puts a page on the document; what React complains of goes to `onError`, also what a boundary of the page's own has caught. */
export function show(Page: ComponentType, rendering: Rendering, path: string, onError: (error: unknown) => void): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { onUncaughtError: onError, onCaughtError: onError, onRecoverableError: onError });
  root.render(
    <MemoryRouter initialEntries={[path]}>
      <HostProvider host={hostFor(rendering)}>
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

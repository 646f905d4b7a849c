import { createInstance } from '@module-federation/runtime';
import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  helpers,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import * as host from '@osk/shared/host';
import sharedPackage from '@osk/shared/package.json' with { type: 'json' };
import type { Remote } from '@osk/shared/remote';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createCache } from '../../src/cache/cache.ts';
import type { Provider } from '../../src/contract/page.ts';
import type { Host } from '../../src/host/host-context.tsx';
import { createLanguageStore } from '../../src/language/language.ts';
import { createSession } from '../../src/session/session.ts';
import { createPageStorage } from '../../src/session/storage.ts';
import { createThemeStore } from '../../src/theme/theme.ts';
import { createToastBus } from '../../src/toast/toast-bus.ts';
import type { Rendering } from './rendering.ts';

// What the shell's `federation.ts` gives to remotes, and nothing more: what they need besides would be missing there.
const runtimeCore = {
  CurrentGlobal,
  getGlobalFederationConstructor,
  helpers,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const provided = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
});

const shared = {
  react: provided(react.version, react),
  'react/jsx-runtime': provided(react.version, jsxRuntime),
  'react-dom': provided(react.version, reactDom),
  '@osk/shared/host': provided(sharedPackage.version, host),
};

/** The remote whose entry stands at this address. */
export async function loadRemote(name: string, entry: string): Promise<Remote> {
  const instance = createInstance({ name: 'shell', shareStrategy: 'loaded-first', remotes: [{ name, entry, type: 'module' }], shared });
  const module = await instance.loadRemote<{ default: Remote }>(`${name}/remote`);
  if (!module) throw new Error('the entry does not expose ./remote');
  return module.default;
}

const provider: Provider = {
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

const refusal = { pl: 'Serwer nie odpowiada. Spróbuj za chwilę.', en: 'The server does not answer. Try again in a moment.' };

function hostFor({ language, calls }: Rendering): Host {
  const session = createSession(createPageStorage());
  session.start({ accessToken: 'token', tokenExpireDate: new Date(Date.now() + 3_600_000).toISOString() });
  return {
    http: {
      send: () =>
        calls === 'pending'
          ? new Promise(() => {})
          : Promise.reject(new host.ClientError({ statusCode: 503, clientError: refusal[language] })),
    },
    session,
    cache: createCache(createPageStorage()),
    toasts: createToastBus(),
    language: createLanguageStore({ read: () => language, write: () => {} }),
    theme: createThemeStore({ read: () => 'light', write: () => {} }),
    provider,
  };
}

/** Puts a page on the document; what React complains of goes to `onError`, also what a boundary of the page's own has caught. */
export function show(Page: react.ComponentType, rendering: Rendering, path: string, onError: (error: unknown) => void): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { onUncaughtError: onError, onCaughtError: onError, onRecoverableError: onError });
  root.render(
    <MemoryRouter initialEntries={[path]}>
      <host.HostProvider host={hostFor(rendering)}>
        <react.Suspense>
          <Routes>
            <Route path={rendering.route} element={<Page />} />
            <Route path="*" element={<p>{path}</p>} />
          </Routes>
        </react.Suspense>
      </host.HostProvider>
    </MemoryRouter>,
  );
  return () => {
    root.unmount();
    document.body.replaceChildren();
  };
}

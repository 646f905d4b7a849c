import { createInstance } from '@module-federation/runtime';
import * as core from '@module-federation/runtime/core';
import { placeholders } from '@osk/shared/contract/fragment';
import { createMemoryHost } from '@osk/shared/create-memory-host';
import * as hostApi from '@osk/shared/host';
import hostApiFile from '@osk/shared/host-api.json' with { type: 'json' };
import type { Remote } from '@osk/shared/remote';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { Answers } from './answers.ts';
import type { CallState } from './report.ts';

export { createRemoteLoader } from '@osk/shared/create-remote-loader';

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

function createHost({ language, calls, answers }: PageOptions): hostApi.Host {
  const http = {
    async send(call: { method: string; path: string }, ...[request]: [request?: object, options?: object]): Promise<never> {
      if (answers) return answers.answer({ ...request, method: call.method, path: call.path }) as never;
      if (calls === 'pending') return new Promise<never>(() => {});
      throw new hostApi.ClientError({ statusCode: 503, clientError: clientError[language] });
    },
  };
  const host = createMemoryHost({ http, language, theme: 'light', provider: placeholders });
  host.session.start({ accessToken: 'token', tokenExpireDate: new Date(Date.now() + 3_600_000).toISOString() });
  return host;
}

/** Mounts a page. */
export function mount(Page: react.ComponentType, options: PageOptions): { unmount(): void; language(): string } {
  const { route, path, onError } = options;
  const host = createHost(options);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, { onUncaughtError: onError, onCaughtError: onError, onRecoverableError: onError });
  root.render(
    <MemoryRouter initialEntries={[path]}>
      <hostApi.HostProvider host={host}>
        <react.Suspense>
          <Routes>
            <Route path={route} element={<Page />} />
            <Route path="*" element={<p>{path}</p>} />
          </Routes>
        </react.Suspense>
      </hostApi.HostProvider>
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

const singleton = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
});

/** Loads a remote as a standard host does, with Module Federation's own runtime. */
export async function loadByRealRuntime(name: string, entry: string): Promise<Remote> {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
  const host = createInstance({
    name: 'standard_host',
    shareStrategy: 'loaded-first',
    remotes: [{ name, entry, type: 'module' }],
    shared: {
      react: singleton(react.version, react),
      'react/jsx-runtime': singleton(react.version, jsxRuntime),
      'react-dom': singleton(react.version, reactDom),
      '@osk/shared/host': singleton(hostApiFile.version, hostApi),
    },
  });
  const module = await host.loadRemote<{ default: Remote }>(`${name}/remote`);
  if (!module) throw new Error('it does not expose ./remote');
  return module.default;
}

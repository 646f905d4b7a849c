import { createInstance } from '@module-federation/runtime';
import * as core from '@module-federation/runtime/core';
import { createPortalHost } from '@osk/shared/create-host';
import * as hostApi from '@osk/shared/host';
import sharedPackage from '@osk/shared/host-api.json' with { type: 'json' };
import type { Remote } from '@osk/shared/remote';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';

/** What the test writes into the page. */
type Settings = { name: string; entry: string; route: string; provider: Parameters<typeof createPortalHost>[0] };

const { name, entry, route, provider } = JSON.parse(document.getElementById('settings')?.textContent ?? '') as Settings;

// What a host that `federation()` builds does for remotes with `externalRuntime`, by its option `provideExternalRuntime`.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });

const singleton = (version: string, lib: object) => ({ version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: '*' } });

const federation = createInstance({
  name: 'standard_host',
  remotes: [{ name, entry, type: 'module' }],
  shared: {
    react: singleton(react.version, react),
    'react/jsx-runtime': singleton(react.version, jsxRuntime),
    'react-dom': singleton(react.version, reactDom),
    '@osk/shared/host': singleton(sharedPackage.version, hostApi),
  },
});

const remote = await federation.loadRemote<{ default: Remote }>(`${name}/remote`);
const page = await remote?.default.routes[route]?.();
if (!page) throw new Error(`${name} has no page ${route}`);

createRoot(document.getElementById('root') as HTMLElement).render(
  <MemoryRouter initialEntries={[route]}>
    <hostApi.HostProvider host={createPortalHost(provider)}>
      <page.default />
    </hostApi.HostProvider>
  </MemoryRouter>,
);

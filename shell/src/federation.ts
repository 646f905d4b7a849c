import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import * as host from '@osk/shared/host';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
const share = (version: string, module: unknown) => ({
  version, scope: 'default', lib: () => module, shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
});
const page = JSON.parse(document.getElementById('page')!.textContent!);
const federation = createInstance({
  name: 'shell',
  shareStrategy: 'loaded-first',
  remotes: Object.entries(page.remotes).map(([name, entry]) => ({ name, entry: entry as string, type: 'module' as const })),
  shared: {
    react: share(react.version, react),
    'react/jsx-runtime': share(react.version, jsxRuntime),
    'react-dom': share(react.version, reactDom),
    '@osk/shared/host': share('1.0.0', host),
  },
});
export const load = (name: string) => federation.loadRemote<{ default: any }>(`${name}/remote`);

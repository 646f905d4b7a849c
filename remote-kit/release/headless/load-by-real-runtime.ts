import { createInstance } from '@module-federation/runtime';
import * as core from '@module-federation/runtime/core';
import * as hostApi from '@osk/shared/host';
import hostApiFile from '@osk/shared/host-api.json' with { type: 'json' };
import type { Remote } from '@osk/shared/remote';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

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

import { createInstance } from '@module-federation/runtime';
import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  helpers,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import * as hostApi from '@osk/shared/host';
import sharedPackage from '@osk/shared/package.json' with { type: 'json' };
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { Remote } from './remote.ts';

// Remotes are built with `externalRuntime`: they use these parts of the host's federation runtime. The bundler drops the rest.
const runtimeCore = {
  CurrentGlobal,
  getGlobalFederationConstructor,
  helpers,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

const singleton = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
});

/** The shared modules. `remote-kit/build/shared-modules.ts` lists the same names: remotes leave them out of their bundles. */
const shared = {
  react: singleton(react.version, react),
  'react/jsx-runtime': singleton(react.version, jsxRuntime),
  'react-dom': singleton(react.version, reactDom),
  '@osk/shared/host': singleton(sharedPackage.version, hostApi),
};

/**
 * Creates the federation runtime with the shared modules, once in a document. The shell uses it, and the release tool's check.
 * @returns a function that loads the remote of an entry, an absolute address. The name must be unique in the document. It rejects with the
 * error of the browser or the runtime; another call tries again.
 */
export function createRemoteLoader(): (name: string, entry: string) => Promise<Remote> {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  const instance = createInstance({ name: 'shell', shareStrategy: 'loaded-first', remotes: [], shared });
  const registered = new Set<string>();
  return async (name, entry) => {
    if (!registered.has(name)) instance.registerRemotes([{ name, entry, type: 'module' }]);
    registered.add(name);
    const module = await instance.loadRemote<{ default: Remote }>(`${name}/remote`);
    if (!module) throw new Error(`The entry of ${name} does not expose ./remote`);
    return module.default;
  };
}

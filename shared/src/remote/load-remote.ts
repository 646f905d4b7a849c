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

// Remotes are built with `externalRuntime`: they use the host's federation runtime instead of bringing one each. These are the parts
// that they use; to hand over all of it would keep the bundler from leaving out the rest.
const runtimeCore = {
  CurrentGlobal,
  getGlobalFederationConstructor,
  helpers,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

const provided = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
});

/** The keys are those of `build/federated.ts`: what remotes leave out of their bundles. */
const shared = {
  react: provided(react.version, react),
  'react/jsx-runtime': provided(react.version, jsxRuntime),
  'react-dom': provided(react.version, reactDom),
  '@osk/shared/host': provided(sharedPackage.version, hostApi),
};

/**
 * What a host of the portal's own gives to remotes, once a page: whoever tries a remote without the shell has to give it the very same.
 * @returns loads the remote whose entry stands at an absolute address, under a name of its own on this page. Rejects with what the
 * browser or the federation runtime says; another call tries again.
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

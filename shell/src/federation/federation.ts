import { createInstance } from '@module-federation/runtime';
import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  helpers,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import type { Page } from '@osk/shared/contract/page';
import * as door from '@osk/shared/host';
import sharedPackage from '@osk/shared/package.json' with { type: 'json' };
import type { PageLoader, Remote } from '@osk/shared/remote';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { askAhead } from './ask-ahead.ts';
import { type Federation, remotesOfPage } from './remotes-of-page.ts';
import type { Release } from './running-release.ts';

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
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const provided = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
});

/** The keys are those of `@osk/shared/build/federated`: what remotes leave out of their bundles. */
const shared = {
  react: provided(react.version, react),
  'react/jsx-runtime': provided(react.version, jsxRuntime),
  'react-dom': provided(react.version, reactDom),
  '@osk/shared/host': provided(sharedPackage.version, door),
};

/** Loads remotes over the network. */
export function createFederation(page: Page, host: door.Host): Federation {
  return remotesOfPage(page, host, createLoad());
}

/** Where the network begins: the federation runtime, and what it fetches. */
function createLoad() {
  const instance = createInstance({ name: 'shell', shareStrategy: 'loaded-first', remotes: [], shared });
  const registered = new Set<string>();

  return async ({ name, entry, files }: Release, route: string): ReturnType<PageLoader> => {
    askAhead(entry, files?.[route] ?? []);
    if (!registered.has(name)) instance.registerRemotes([{ name, entry: new URL(entry, location.href).href, type: 'module' }]);
    registered.add(name);
    const module = await instance.loadRemote<{ default: Remote }>(`${name}/remote`);
    const loadPage = module?.default.routes[route];
    if (!loadPage) throw new Error(`${name} has no page ${route}`);
    return loadPage();
  };
}

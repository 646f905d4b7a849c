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
import type { PageLoader, Remote } from '@osk/shared/remote';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { Stalled } from './stalled.ts';

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
  '@osk/shared/host': provided(sharedPackage.version, host),
};

/** A remote that has brought nothing in this time counts as failed: the user is offered to try again. */
const patience = 10_000;

export type Federation = { loadPage(remote: string, route: string): ReturnType<PageLoader> };

/** Loads remotes from the addresses the page was given: the shell knows none of them. */
export function createFederation(entries: Readonly<Record<string, string>>): Federation {
  const instance = createInstance({
    name: 'shell',
    shareStrategy: 'loaded-first',
    remotes: Object.entries(entries).map(([name, entry]) => ({ name, entry: new URL(entry, location.href).href, type: 'module' })),
    shared,
  });

  async function loadPage(remote: string, route: string) {
    const module = await instance.loadRemote<{ default: Remote }>(`${remote}/remote`);
    const load = module?.default.routes[route];
    if (!load) throw new Error(`${remote} has no page ${route}`);
    return load();
  }

  return { loadPage: (remote, route) => Promise.race([loadPage(remote, route), stalled(remote)]) };
}

function stalled(remote: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Stalled(`${remote} did not load within ${patience / 1000} s`)), patience);
  });
}

import * as hostApi from '@osk/shared/host';
import { version as hostApiVersion } from '@osk/shared/host-api.json' with { type: 'json' };
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { Remote } from './remote.ts';
import { runtimeCore, type ShareScope } from './runtime-core.ts';

/** What an entry exports by the protocol of Module Federation. */
type Container = {
  init(shareScope: ShareScope): Promise<unknown>;
  /** @returns a function that returns the exposed module */
  get(name: string): Promise<() => { default: Remote }>;
};

const singleton = (version: string, module: object): ShareScope[string] => ({
  [version]: {
    version,
    lib: () => module,
    from: 'shell',
    scope: ['default'],
    shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
  },
});

/**
 * The shared modules. Each container gets an object of its own, because `init` changes it.
 * `remote-kit/build/shared-modules.ts` lists the same names: remotes leave them out of their bundles.
 */
const createShareScope = (): ShareScope => ({
  react: singleton(react.version, react),
  'react/jsx-runtime': singleton(react.version, jsxRuntime),
  'react-dom': singleton(react.version, reactDom),
  '@osk/shared/host': singleton(hostApiVersion, hostApi),
});

/**
 * Publishes the federation runtime for containers, once in a document.
 * @returns a function that loads the remote of an entry, an absolute address. It rejects with the error of the browser or the container;
 * another call tries again.
 */
export function createRemoteLoader(): (entry: string) => Promise<Remote> {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  const containers = new Map<string, Promise<Container>>();
  return async (entry) => {
    const loading = containers.get(entry) ?? initialize(entry);
    containers.set(entry, loading);
    loading.catch(() => containers.delete(entry));
    const container = await loading;
    const getModule = await container.get('./remote');
    return getModule().default;
  };
}

async function initialize(entry: string): Promise<Container> {
  const container: Container = await import(/* @vite-ignore */ entry);
  await container.init(createShareScope());
  return container;
}

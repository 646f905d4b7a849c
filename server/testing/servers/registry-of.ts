import type { Registry } from '../../src/registry/registry.ts';
import { stateOf } from './test-releases.ts';

const nothing = () => Promise.reject(new Error('nothing is stored'));

/** Makes a registry of remotes without releases. @param names may change while the server runs */
export const registryOf = (names: readonly string[]) => async (): Promise<Registry> => ({
  hostManifest: undefined,
  contents: { readDescription: nothing, read: nothing, check: nothing, readEncoded: nothing },
  current: () => names.map((name) => stateOf(name, undefined)),
  stored: () => undefined,
  requireRead: () => undefined,
  refresh: async () => undefined,
  close: () => undefined,
});

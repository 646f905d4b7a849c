import type { Registry } from '../../src/frontend/releases/registry.ts';

const nothing = () => Promise.reject(new Error('nothing is stored'));

/** Makes a registry of remotes without releases. @param names may change while the server runs */
export const registryOf = (names: readonly string[]) => async (): Promise<Registry> => ({
  hostManifest: undefined,
  contents: { readDescription: nothing, read: nothing, check: nothing, readCompressed: nothing },
  current: () =>
    names.map((name) => ({ name, isEnabled: true, isReleased: false, paths: [], access: 'company', live: undefined, canary: undefined })),
  stored: () => undefined,
  requireRead: () => undefined,
  refresh: async () => undefined,
  close: () => undefined,
});

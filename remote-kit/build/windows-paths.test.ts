import type { ResolvedConfig } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Node on Windows. Vite's root and module ids have `/` there too.
vi.mock('node:path', async (importOriginal) => (await importOriginal<typeof import('node:path')>()).win32);

// Files of one worker share modules: those loaded before, and after, have the paths of this system.
beforeAll(() => void vi.resetModules());
afterAll(() => void vi.resetModules());

const root = 'C:/teams/mfe-invoices';
const remote = `${root}/src/remote.ts`;
const config = { root } as ResolvedConfig;
const environment = { config };

/** Calls a hook as Vite does. */
const callHook = (hook: unknown, self: object, ...args: unknown[]): unknown =>
  (hook as (...values: unknown[]) => unknown).call(self, ...args);

test("resolveSharedModules recognizes the remote's module on Windows", async () => {
  const { hostApi, resolveSharedModules } = await import('./shared-modules.ts');
  const { resolveId } = resolveSharedModules();
  const resolve = vi.fn((source: string, importer: string) => [source, importer]);
  expect(callHook(resolveId, { environment, resolve }, hostApi, remote)).toBe(undefined);
  expect(callHook(resolveId, { environment, resolve }, hostApi, `${root}/src/orders/orders-page.tsx`)).toEqual([hostApi, remote]);
});

test('pageChunks finds the pages on Windows', async () => {
  const { pageChunks } = await import('./chunks/page-chunks.ts');
  const plugin = pageChunks();
  callHook(plugin.configResolved, {}, config);
  const page = `${root}/src/orders/orders-page.tsx`;
  const module = (dynamicallyImportedIds: string[] = []) => ({ importedIds: [], dynamicallyImportedIds });
  const getModuleInfo = (id: string) => ({ [remote]: module([page]), [page]: module() })[id] ?? null;
  const { build } = callHook(plugin.config, {}) as { build: { rolldownOptions: { output: { codeSplitting: { groups: [Group] } } } } };
  expect(build.rolldownOptions.output.codeSplitting.groups[0].name(page, { getModuleInfo })).toBe('orders-page');
});

type Group = { name(id: string, context: object): string | null };

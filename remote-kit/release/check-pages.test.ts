import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@osk/shared/contract/release';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHost, checkPages } from './check-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-pages-'));
let host = '';
beforeAll(async () => {
  host = await buildHost(folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Checks a remote with pages that run some code when they load, and whose container runs `init` when it is initialized. */
async function check(init: string, pages: Record<string, string> = { '/': '' }): Promise<string[]> {
  const routes = Object.entries(pages).map(([route, code]) => `'${route}': async () => { ${code} return { default: () => 'a page' }; }`);
  const remote = `{ routes: { ${routes.join(', ')} } }`;
  writeFileSync(
    join(folder, 'entry.js'),
    `export async function init() { ${init} } export const get = async () => () => ({ default: ${remote} });`,
  );
  return checkPages(host, folder, { name: 'mfe-sms', entry: 'entry.js', routes: { '/': { js: [], css: [] } } } as unknown as Release);
}

test('accepts a remote that both runtimes can load', { timeout: 30_000 }, async () => {
  expect(await check('')).toEqual([]);
});

test('accepts a page that listens to its window', { timeout: 30_000 }, async () => {
  const listen =
    "addEventListener('ping', () => { heard = true; }); let heard = false; window.dispatchEvent(new Event('ping')); if (!heard) throw new Error('not heard');";
  expect(await check('', { '/': listen })).toEqual([]);
});

test("names what the portal's runtime lacks", { timeout: 30_000 }, async () => {
  const problems = await check("new _FEDERATION_RUNTIME_CORE.ModuleFederation({ name: 'mfe_sms' }).preloadRemote();");
  expect(problems).toEqual(["mfe-sms cannot be loaded: Error: The portal's federation runtime has no ModuleFederation.preloadRemote"]);
});

test("rejects a remote that Module Federation's own runtime cannot load", { timeout: 30_000 }, async () => {
  const problems = await check("if (__FEDERATION__.__INSTANCES__.length > 0) throw new Error('broken on purpose');");
  expect(problems).toEqual([expect.stringMatching(/^mfe-sms cannot be loaded by @module-federation\/runtime: .*broken on purpose$/s)]);
});

test("names each page that Module Federation's own runtime cannot load", { timeout: 30_000 }, async () => {
  const broken = "if (__FEDERATION__.__INSTANCES__.length > 0) throw new Error('broken on purpose');";
  const by = 'mfe-sms cannot be loaded by @module-federation/runtime';
  expect(await check('', { '/a': broken, '/': '', '/b': broken })).toEqual([
    `${by}: Error: page /a: Error: broken on purpose`,
    `${by}: Error: page /b: Error: broken on purpose`,
  ]);
});

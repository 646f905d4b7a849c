import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createRemoteLoader } from './create-remote-loader.ts';
import { runtimeCore } from './runtime-core.ts';

const loadRemote = createRemoteLoader();

/** What the tests' containers have received. */
const received: { attempts: number; scopes: Record<string, Record<string, { lib(): object }>>[] } = { attempts: 0, scopes: [] };
Object.assign(globalThis, { received });
afterEach(() => {
  received.attempts = 0;
  received.scopes.length = 0;
});

/** The address of a container with these two functions. The number makes it another module. */
let containers = 0;
function container({ init = '', get = 'return () => ({ default: { routes: {} } });' }): string {
  containers += 1;
  const code = `export async function init(scope) { received.attempts += 1; received.scopes.push(scope); ${init} }
    export async function get(name) { ${get} } // ${containers}`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

test("FED-02 passes the host's own modules to a container", async () => {
  expect(await loadRemote(container({}))).toEqual({ routes: {} });
  const [scope = {}] = received.scopes;
  const modules = Object.entries(scope).map(([name, versions]) => [name, Object.values(versions)[0]?.lib()]);
  expect(Object.fromEntries(modules)).toMatchObject({
    react: { useState },
    'react/jsx-runtime': {},
    'react-dom': {},
    '@osk/shared/host': {},
  });
});

test('initializes a container once when it is loaded twice at the same time and again later', async () => {
  const entry = container({});
  await Promise.all([loadRemote(entry), loadRemote(entry)]);
  await loadRemote(entry);
  expect(received.attempts).toBe(1);
});

test('gives each container its own share scope', async () => {
  await loadRemote(container({ init: 'delete scope.react;' }));
  await loadRemote(container({}));
  expect(Object.keys(received.scopes[1] ?? {})).toContain('react');
});

test('FED-04 rejects when an entry cannot be imported', async () => {
  await expect(loadRemote('data:text/javascript,}{')).rejects.toThrow(SyntaxError);
});

test('FED-04 initializes a container again when it failed', async () => {
  const entry = container({ init: "if (received.attempts === 1) throw new Error('not yet');" });
  await expect(loadRemote(entry)).rejects.toThrow('not yet');
  expect(await loadRemote(entry)).toEqual({ routes: {} });
});

test('FED-04 rejects when a container does not expose ./remote, and asks it again', async () => {
  const missing =
    "received.attempts += 1; if (received.attempts === 2) throw new Error(name + ' does not exist'); return () => ({ default: {} });";
  const entry = container({ get: missing });
  await expect(loadRemote(entry)).rejects.toThrow('./remote does not exist');
  expect(await loadRemote(entry)).toEqual({});
});

test('throws with the name of a missing part when a container uses it', () => {
  const { helpers } = runtimeCore;
  const instance = new runtimeCore.ModuleFederation({ name: 'mfe_sms' });
  expect(() => Reflect.get(instance, 'preloadRemote')).toThrow("The portal's federation runtime has no ModuleFederation.preloadRemote");
  expect(() => Reflect.get(helpers, 'getRemoteInfo')).toThrow('no helpers.getRemoteInfo');
  expect(Reflect.get(instance, '__mfMark')).toBeUndefined();
});

test('returns false when a container loads a module that the host does not share', async () => {
  const instance = new runtimeCore.ModuleFederation({ name: 'mfe_sms' });
  instance.initShareScopeMap('default', {});
  expect(await instance.loadShare('lodash')).toBe(false);
});

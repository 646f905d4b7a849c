import { expect, test } from 'vitest';
import { findHostReact } from './host-react.ts';

/** A shared module of these versions, each with an object of its own. */
const of = (...versions: string[]) => Object.fromEntries(versions.map((version) => [version, { get: async () => () => ({ version }) }]));
const parts = (...versions: string[]) => ({ react: of(...versions), 'react-dom': of(...versions), 'react-dom/client': of(...versions) });
const { 'react-dom/client': _client, ...withoutClient } = parts('19.2.0');

test('FED-08 takes the host’s React when all parts of one version 19 are shared', async () => {
  const found = await findHostReact({ ...parts('19.2.0'), zustand: of('5.0.0') }, '19.3.1');
  expect(found).toEqual({
    parts: Object.fromEntries(['react', 'react-dom', 'react-dom/client'].map((part) => [part, { version: '19.2.0' }])),
    reason: 'The page shares React 19.2.0: react, react-dom, react-dom/client.',
  });
});

test('EMB-03 takes react and react-dom alone when they have exactly the module’s version', async () => {
  const found = await findHostReact(withoutClient, '19.2.0');
  expect(Object.keys(found.parts ?? {})).toEqual(['react', 'react-dom']);
  expect((await findHostReact(withoutClient, '19.2.1')).parts).toBeUndefined();
});

test('EMB-03 takes the object that the host uses, not a copy', async () => {
  const react = { version: '19.3.1' };
  const shared = { ...parts('19.3.1'), react: { '19.3.1': { lib: () => react } } };
  expect((await findHostReact(shared, '19.3.1')).parts?.react).toBe(react);
  const namespace = { react: { '19.3.1': { lib: () => ({ default: react }) } } };
  expect((await findHostReact({ ...shared, ...namespace }, '19.3.1')).parts?.react).toBe(react);
});

test.each([
  ['nothing', {}, 'The page shares no React.'],
  ['React 18', parts('18.3.1'), 'The page shares React 18.3.1.'],
  ['no react-dom/client', withoutClient, 'or on react and react-dom of exactly 19.3.1.'],
  ['parts of two versions', { ...withoutClient, 'react-dom/client': of('19.3.1') }, 'The page shares React 19.2.0.'],
  ['React 18 as 19', { ...parts('19.2.0'), react: { '19.2.0': { lib: () => ({ version: '18.3.1' }) } } }, 'react 18.3.1 as 19.2.0.'],
  [
    'a part that fails',
    { ...parts('19.2.0'), react: { '19.2.0': { get: () => Promise.reject(new Error('404')) } } },
    'of an unknown version',
  ],
])('FED-08 takes nothing when the host shares %s', async (_, shared, reason) => {
  const found = await findHostReact(shared, '19.3.1');
  expect(found.parts).toBeUndefined();
  expect(found.reason).toContain(reason);
});

test('FED-08 takes the version that the host has loaded', async () => {
  const shared = parts('19.2.0', '19.3.1');
  Object.assign(shared.react['19.3.1'] ?? {}, { loaded: true });
  expect((await findHostReact(shared, '19.0.0')).parts?.react).toEqual({ version: '19.3.1' });
});

test('FED-08 does not change the host’s share scope', async () => {
  const shared = parts('19.2.0');
  for (const part of Object.values(shared)) for (const entry of Object.values(part)) Object.freeze(entry);
  for (const part of Object.values(shared)) Object.freeze(part);
  // A change would throw.
  expect((await findHostReact(Object.freeze(shared), '19.3.1')).parts).toBeDefined();
});

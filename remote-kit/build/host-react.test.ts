import { expect, test } from 'vitest';
import { hostReact } from './host-react.ts';

const of = (...versions: string[]) => Object.fromEntries(versions.map((version) => [version, {}]));

test('FED-08 takes the host’s React when all parts of one version 19 are shared', () => {
  const parts = { react: of('19.2.0'), 'react-dom': of('19.2.0'), 'react-dom/client': of('19.2.0') };
  expect(hostReact({ ...parts, zustand: of('5.0.0') })).toEqual(parts);
  const whole = { ...parts, 'react/jsx-runtime': of('19.2.0') };
  expect(hostReact(whole)).toEqual(whole);
});

test.each([
  ['nothing', {}],
  ['React 18', { react: of('18.3.1'), 'react-dom': of('18.3.1'), 'react-dom/client': of('18.3.1') }],
  ['no react-dom/client', { react: of('19.2.0'), 'react-dom': of('19.2.0') }],
  ['parts of two versions', { react: of('19.2.0'), 'react-dom': of('19.2.0'), 'react-dom/client': of('19.3.1') }],
])('FED-08 takes nothing when the host shares %s', (_, shared) => {
  expect(hostReact(shared)).toEqual({});
});

test('FED-08 takes the version that the host has loaded', () => {
  const parts = { 'react-dom': of('19.2.0', '19.3.1'), 'react-dom/client': of('19.2.0', '19.3.1') };
  const used = { react: { '19.2.0': {}, '19.3.1': { loaded: true } }, ...parts };
  expect(Object.keys(hostReact(used).react ?? {})).toEqual(['19.3.1']);
});

test('FED-08 does not change the host’s share scope', () => {
  const shared = { react: of('19.2.0'), 'react-dom': of('19.2.0'), 'react-dom/client': of('19.2.0') };
  Object.assign(hostReact(shared).react ?? {}, of('19.9.9'));
  expect(Object.keys(shared.react)).toEqual(['19.2.0']);
});

import { expect, test } from 'vitest';
import { hostReact } from './host-react.ts';

const of = (...versions: string[]) => Object.fromEntries(versions.map((version) => [version, {}]));

test('FED-08 a host’s React is taken where all its parts are shared, of one version 19', () => {
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
])('FED-08 where a host shares %s, the module takes its own', (_, shared) => {
  expect(hostReact(shared)).toEqual({});
});

test('FED-08 of two whole ones, that which the host uses', () => {
  const parts = { 'react-dom': of('19.2.0', '19.3.1'), 'react-dom/client': of('19.2.0', '19.3.1') };
  const used = { react: { '19.2.0': {}, '19.3.1': { loaded: true } }, ...parts };
  expect(Object.keys(hostReact(used).react ?? {})).toEqual(['19.3.1']);
});

test('FED-08 the host’s own record stays as it is', () => {
  const shared = { react: of('19.2.0'), 'react-dom': of('19.2.0'), 'react-dom/client': of('19.2.0') };
  Object.assign(hostReact(shared).react ?? {}, of('19.9.9'));
  expect(Object.keys(shared.react)).toEqual(['19.2.0']);
});

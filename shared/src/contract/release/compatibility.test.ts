import { expect, test } from 'vitest';
import { findHostProblems, findIncompatibilities } from './compatibility.ts';
import type { Needs } from './release.ts';

const host = { hostApi: '1.4.2', exports: ['useHost', 'Link'], shared: { react: '19.3.1' } };
const needs: Needs = { hostApi: '1.4.2', exports: ['useHost'], shared: { react: '^19.3.1' } };

test.each([
  ['1.4.2', true],
  ['1.4.1', true],
  ['1.3.9', true],
  ['1.4.3', false],
  ['1.5.0', false],
  ['2.0.0', false],
  ['0.4.2', false],
  ['nonsense', false],
])('FED-03 compares the host API that the remote was built for, %s, with 1.4.2: compatible %s', (hostApi, fits) => {
  expect(findIncompatibilities({ ...needs, hostApi }, host)).toEqual(
    fits ? [] : [`The shell's host API is version 1.4.2; the remote was built for ^${hostApi}.`],
  );
});

test.each([
  ['0.2.3', '0.2.4', true],
  ['0.2.3', '0.3.0', false],
])('treats a minor version below 1.0.0 as breaking: built for %s, provided %s', (hostApi, provided, fits) => {
  expect(findIncompatibilities({ ...needs, hostApi }, { ...host, hostApi: provided }).length === 0).toBe(fits);
});

test.each([['>=19'], ['19.3.1'], ['^18.3.1'], ['^19.4.0'], ['^19.3']])('rejects react 19.3.1 for a remote built for %s', (react) => {
  expect(findIncompatibilities({ ...needs, shared: { react } }, host)).toEqual([
    `The shell provides react 19.3.1; the remote was built for ${react}.`,
  ]);
});

test('returns every reason: missing exports and a missing package', () => {
  const reasons = findIncompatibilities(
    { hostApi: '1.4.0', exports: ['useHost', 'useWeather', 'Map'], shared: { 'react-dom': '^19.3.1' } },
    host,
  );
  expect(reasons).toEqual(["The shell's host API does not offer useWeather, Map.", 'The shell does not provide react-dom.']);
});

test.each<[string, Needs | undefined, string]>([
  ['needs a name that the host API lacks', { ...needs, exports: ['useHost', 'useWeather'] }, 'does not offer useWeather.'],
  ['imports the whole host API', { ...needs, exports: ['*', 'useHost'] }, 'Import its names instead'],
  ['does not list its needs', undefined, 'build it with the current @osk/remote-kit'],
])('FED-03 findHostProblems rejects a release that %s', (_, wanted, problem) => {
  expect(findHostProblems(needs, host)).toEqual([]);
  expect(findHostProblems(wanted, host)).toEqual([expect.stringContaining(problem)]);
});

import { expect, test } from 'vitest';
import type { Needs } from './release.ts';
import { whyUnfit } from './release-fit.ts';

const offers = { hostApi: '1.4.2', exports: ['useHost', 'Link'], shared: { react: '19.3.1' } };
const needs: Needs = { hostApi: '1.4.2', exports: ['useHost'], shared: { react: '^19.3.1' } };

test('FED-03 a remote fits a shell that offers what it was built with', () => {
  expect(whyUnfit(needs, offers)).toEqual([]);
});

test.each([
  ['1.4.2', true],
  ['1.4.1', true],
  ['1.3.9', true],
  ['1.4.3', false],
  ['1.5.0', false],
  ['2.0.0', false],
  ['0.4.2', false],
  ['nonsense', false],
])('a remote built for the host API %s fits a shell with 1.4.2: %s', (hostApi, fits) => {
  expect(whyUnfit({ ...needs, hostApi: hostApi }, offers)).toEqual(
    fits ? [] : [`The shell's host API is version 1.4.2; the remote was built for ^${hostApi}.`],
  );
});

test.each([
  ['0.2.3', '0.2.4', true],
  ['0.2.3', '0.3.0', false],
])('below 1.0.0 a minor version may break: built for %s, offered %s', (hostApi, offered, fits) => {
  expect(whyUnfit({ ...needs, hostApi: hostApi }, { ...offers, hostApi: offered }).length === 0).toBe(fits);
});

test.each([['>=19'], ['19.3.1'], ['^18.3.1'], ['^19.4.0'], ['^19.3']])('a remote built for react %s does not fit react 19.3.1', (react) => {
  expect(whyUnfit({ ...needs, shared: { react } }, offers)).toEqual([
    `The shell provides react 19.3.1; the remote was built for ${react}.`,
  ]);
});

test('every reason is told: names the host API lacks, a package the shell does not provide', () => {
  const reasons = whyUnfit({ hostApi: '1.4.0', exports: ['useHost', 'useWeather', 'Map'], shared: { 'react-dom': '^19.3.1' } }, offers);
  expect(reasons).toEqual(["The shell's host API does not offer useWeather, Map.", 'The shell does not provide react-dom.']);
});

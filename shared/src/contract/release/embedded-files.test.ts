import { expect, test } from 'vitest';
import { findEmbeddedProblems } from './embedded-files.ts';

const script = 'osk-pkk-employees.js';
const about = { name: 'osk-pkk-employees', version: '1.2.0', script, integrity: `sha384-${script}` };
const complete: Readonly<Record<string, string>> = {
  'entry.js': '',
  'embed/mf-manifest.json': '{}',
  'embed/conformance.js': '',
  [`embed/${script}`]: script,
  'embed/about.json': JSON.stringify(about),
};

const encoder = new TextEncoder();
const check = (files: Readonly<Record<string, string>>) =>
  findEmbeddedProblems(
    { version: '1.2.0-3fa94c1b', files },
    async (file) => encoder.encode(files[file]),
    async (file) => `sha384-${files[file]}`,
  );

test('FED-07 accepts complete embedded files, or none', async () => {
  expect(await check(complete)).toEqual([]);
  expect(await check({ 'entry.js': '' })).toEqual([]);
});

test.each(['about.json', script, 'mf-manifest.json', 'conformance.js'])('reports that %s is missing', async (file) => {
  const { [`embed/${file}`]: _, ...others } = complete;
  expect(await check(others)).toEqual([`embed/${file} is missing: embedding pages load it.`]);
});

test.each([
  ['another hash', JSON.stringify({ ...about, integrity: 'sha384-A' }), `embed/about.json has another hash than ${script}.`],
  ['another version', JSON.stringify({ ...about, version: '1.1.0' }), 'embed/about.json has version 1.1.0, package.json 1.2.0.'],
  ['a script that is not listed', JSON.stringify({ ...about, script: 'toString' }), 'embed/toString is missing: embedding pages load it.'],
  ['a module that is missing', JSON.stringify({ ...about, module: 'module.js' }), 'embed/module.js is missing: embedding pages load it.'],
  ['invalid JSON', '{', 'embed/about.json must contain version, script and integrity.'],
])('reports an about.json with %s', async (_, content, problem) => {
  expect(await check({ ...complete, 'embed/about.json': content })).toEqual([problem]);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readOrCreateKeys, secretsOf } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-keys-'));
const file = join(folder, 'keys.json');
afterAll(() => rmSync(folder, { recursive: true }));

const [one, two, three, four] = ['1', '2', '3', '4'].map((digit) => digit.repeat(32)) as [string, string, string, string];

test('keys are made once, and kept', () => {
  const keys = readOrCreateKeys(folder);
  expect(readOrCreateKeys(folder)).toEqual(keys);
  expect(secretsOf(readConfig({}), keys)).toEqual({ secretKey: keys.secretKey, formerSecretKeys: [] });
});

test('an installation replaces its secret in its file', () => {
  const { secretKey, demoPassword } = readOrCreateKeys(folder);
  writeFileSync(file, JSON.stringify({ secretKey: one, formerSecretKeys: [secretKey], demoPassword }));
  expect(secretsOf(readConfig({}), readOrCreateKeys(folder))).toEqual({ secretKey: one, formerSecretKeys: [secretKey] });
  expect(JSON.parse(readFileSync(file, 'utf8')).secretKey).toBe(one);
});

test('settings win over the file, whose keys still open what they encrypted', () => {
  const config = readConfig({ SECRET_KEY: three, FORMER_SECRET_KEYS: four });
  expect(secretsOf(config, undefined)).toEqual({ secretKey: three, formerSecretKeys: [four] });
  const keys = { secretKey: one, formerSecretKeys: [two], demoPassword: 'x' };
  expect(secretsOf(config, keys)).toEqual({ secretKey: three, formerSecretKeys: [one, four, two] });
});

test.each([
  [
    JSON.stringify({ secretKey: one, formerSecretKeys: ['short'], demoPassword: 'x' }),
    /formerSecretKeys must be a list of texts of at least 32/,
  ],
  [JSON.stringify({ secretKey: 'short', demoPassword: 'x' }), /secretKey must be text of at least 32 characters/],
  [`{ "secretKey": "${one}", }`, /keys\.json, are wrong: it is not JSON/],
  ['[]', /secretKey must be|the content must be/],
])('a file of keys that is wrong is told by what is wrong in it, and by nothing of the keys: %#', (written, told) => {
  writeFileSync(file, written);
  expect(() => readOrCreateKeys(folder)).toThrow(told);
  expect(() => readOrCreateKeys(folder)).not.toThrow(new RegExp(`${one}|short`));
});

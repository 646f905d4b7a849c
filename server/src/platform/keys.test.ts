import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useSharedFolder } from '../../testing/use-folder.ts';
import { readConfig } from './config.ts';
import { readOrCreateKeys, secretsOf } from './keys.ts';

const folder = useSharedFolder();
const file = join(folder, 'keys.json');

const [one, two, three, four] = ['1', '2', '3', '4'].map((digit) => digit.repeat(32)) as [string, string, string, string];

test('creates the keys at the first start and reads them later', () => {
  const keys = readOrCreateKeys(folder);
  expect(readOrCreateKeys(folder)).toEqual(keys);
  expect(secretsOf(readConfig({}), keys)).toEqual({ secretKey: keys.secretKey, formerSecretKeys: [] });
});

test('reads a replaced secret from the file', () => {
  const { secretKey, demoPassword } = readOrCreateKeys(folder);
  writeFileSync(file, JSON.stringify({ secretKey: one, formerSecretKeys: [secretKey], demoPassword }));
  expect(secretsOf(readConfig({}), readOrCreateKeys(folder))).toEqual({ secretKey: one, formerSecretKeys: [secretKey] });
  expect(JSON.parse(readFileSync(file, 'utf8')).secretKey).toBe(one);
});

test('prefers the settings, and still decrypts with the keys of the file', () => {
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
])('names the mistake but no key when the file is invalid: %#', (content, mistake) => {
  writeFileSync(file, content);
  expect(() => readOrCreateKeys(folder)).toThrow(mistake);
  expect(() => readOrCreateKeys(folder)).not.toThrow(new RegExp(`${one}|short`));
});

test('names DATA_DIR when its folder cannot be created', () => {
  const below = join(file, 'data');
  expect(() => readOrCreateKeys(below)).toThrow(`DATA_DIR is wrong: the folder ${below} cannot be written`);
});

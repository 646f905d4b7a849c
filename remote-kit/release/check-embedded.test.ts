import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@osk/shared/contract/release';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashesOf, integrityOf } from '../build/file-hashes.ts';
import { whyNotEmbeddable } from './check-embedded.ts';

const script = 'customElements.define("osk-pkk-employees", class extends HTMLElement {});';
const about = { name: 'osk-pkk-employees', version: '1.2.0', script: 'osk-pkk-employees.js', integrity: integrityOf(script, 'sha384') };

let folder = '';
const write = (file: string, content: string) => writeFileSync(join(folder, 'embed', file), content);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  mkdirSync(join(folder, 'embed'));
  for (const file of ['mf-manifest.json', 'conformance.js']) write(file, '{}');
  write('osk-pkk-employees.js', script);
  write('about.json', JSON.stringify(about));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the tool says of the folder as it is. */
function reasons(): string[] {
  const files = hashesOf(folder);
  const release: Release = { name: 'mfe-pkk', version: '', commit: null, files, entry: '', preload: [], routes: {}, prerendered: {} };
  return whyNotEmbeddable(folder, release, '1.2.0');
}

test('FED-07 what says of itself what it is can be embedded; a remote that nobody embeds needs none of it', () => {
  expect(reasons()).toEqual([]);
  rmSync(join(folder, 'embed'), { recursive: true });
  expect(reasons()).toEqual([]);
});

test.each(['about.json', 'osk-pkk-employees.js', 'mf-manifest.json', 'conformance.js'])(
  'a missing %s is told: pages of others name it',
  (file) => {
    rmSync(join(folder, 'embed', file));
    expect(reasons()).toEqual([`embed/${file} is missing: pages of others ask for it.`]);
  },
);

test.each<[string, string, string]>([
  ['another hash', JSON.stringify({ ...about, integrity: 'sha384-AAAA' }), 'embed/about.json has another hash than osk-pkk-employees.js.'],
  ['another version', JSON.stringify({ ...about, version: '1.1.0' }), 'embed/about.json says version 1.1.0, package.json 1.2.0.'],
  [
    'another script',
    JSON.stringify({ ...about, script: 'employees.js' }),
    'embed/about.json says that the script is employees.js; it has to be osk-pkk-employees.js.',
  ],
  ['nothing of it', '{', 'embed/about.json does not say version, script and integrity.'],
])('an about.json that says %s is told', (_, written, reason) => {
  write('about.json', written);
  expect(reasons()).toEqual([reason]);
});

import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashesOf } from '../build/release-file.ts';
import { FakeReleasePortal } from '../testing/fake-release-portal.ts';
import { createReleaseClient } from './release-client.ts';
import { sendFiles } from './send-files.ts';

let folder = '';
let portal: FakeReleasePortal;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'send-files-'));
  portal = await new FakeReleasePortal('mfe-sms', { hostApi: '1.0.0', exports: [], shared: {} }).start();
});
afterEach(() => {
  portal.close();
  rmSync(folder, { recursive: true });
});

const write = (file: string, content: string) => writeFileSync(join(folder, file), content);
const client = () => createReleaseClient({ portal: portal.origin, token: portal.token, permission: 'release' }, 'mfe-sms');
const send = () => sendFiles(client(), folder, { files: hashesOf(folder) });

test('sendFiles sends each content that the portal lacks once', async () => {
  for (let index = 0; index < 9; index += 1) write(`${index}.js`, `file ${index}`);
  write('copy.js', 'file 0');
  portal.faults.push([/^PUT/, 'lost']);
  expect(await send()).toBe(9);
  expect([...portal.files.values()].map(String).toSorted()).toEqual(Array.from({ length: 9 }, (_, index) => `file ${index}`));
  portal.requests.length = 0;
  write('1.js', 'changed');
  expect(await send()).toBe(1);
  expect(portal.requests).toEqual([
    'POST /api/releases/mfe-sms/files',
    `PUT /api/releases/mfe-sms/files/${hash('sha256', 'changed', 'hex')}`,
  ]);
});

test('sendFiles names the file and the reason when the portal rejects it', async () => {
  write('large.js', 'file');
  portal.faults.push([/^PUT/, { status: 413, body: { statusCode: 413, clientError: 'The file is too large.' } }]);
  await expect(send()).rejects.toThrow('large.js could not be sent. The file is too large.');
});

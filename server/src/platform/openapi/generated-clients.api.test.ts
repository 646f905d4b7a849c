import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { beforeAll, expect, test } from 'vitest';
import { employeeOf } from '../../../testing/employees.ts';
import { useOutsideClient } from '../../../testing/servers/outside-client.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { useSharedFolder } from '../../../testing/use-folder.ts';

const server = join(import.meta.dirname, '../../..');
const programs = join(server, 'testing/generated-clients');
const compilerOptions = {
  strict: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  noEmit: true,
  skipLibCheck: false,
};

const portal = usePortal();
const client = useOutsideClient(portal);
const folder = useSharedFolder();
beforeAll(async () => {
  const document = (await portal.app.inject('/api/openapi.json')).body;
  cpSync(programs, folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), document);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  await createClient({ input: join(folder, 'openapi.json'), output: join(folder, 'hey-api'), logs: { level: 'silent' } });
});

test('EMB-04 passes the compiler, which reports mistakes in calls', async () => {
  const compiler = join(server, '../node_modules/.bin/tsc');
  const output = await new Promise<string>((resolve) => {
    execFile(compiler, ['-p', folder, '--pretty', 'false'], (error, stdout, stderr) => resolve(error ? stdout + stderr : ''));
  });
  expect(output).toBe('');
});

test('EMB-04 creates, changes, lists and deletes an employee, and reads errors', async () => {
  const { useClient } = await import(join(folder, 'by-hey-api.ts'));
  const { password, PESEL, ...typed } = employeeOf();
  const result = await useClient(client.url, client.token, { ...typed, PESEL, password });
  const { id } = result.created;
  expect(result).toEqual({
    created: { ...typed, id },
    again: { ...typed, id },
    changed: { ...typed, id, phoneNumber: '', address: { ...typed.address, city: 'Łódź' } },
    pesel: PESEL,
    listed: [id],
    reasons: [expect.stringContaining('PESEL'), expect.stringContaining('PESEL')],
    deleted: expect.stringMatching(/\S/),
    missing: 404,
  });
  expect(result.reasons[0]).not.toBe(result.reasons[1]);
});

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { employeeOf } from '../../../testing/employees.ts';
import { useOutsideClient } from '../../../testing/servers/outside-client.ts';
import { usePortal } from '../../../testing/servers/portal.ts';

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

describe(`EMB-04 API-08 clients generated from the API's description on ${databaseName}`, () => {
  const portal = usePortal();
  const client = useOutsideClient(portal);
  const folder = mkdtempSync(join(tmpdir(), 'generated-clients-'));
  beforeAll(async () => {
    const document = (await portal.app.inject('/api/openapi.json')).body;
    cpSync(programs, folder, { recursive: true });
    writeFileSync(join(folder, 'openapi.json'), document);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(realpathSync(join(server, 'node_modules/openapi-fetch')), join(folder, 'node_modules/openapi-fetch'), 'junction');
    await createClient({ input: join(folder, 'openapi.json'), output: join(folder, 'hey-api'), logs: { level: 'silent' } });
    writeFileSync(join(folder, 'schema.ts'), astToString(await openapiTypes(document)));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('pass the compiler, which reports mistakes in calls', async () => {
    const compiler = join(server, '../node_modules/.bin/tsc');
    const output = await new Promise<string>((resolve) => {
      execFile(compiler, ['-p', folder, '--pretty', 'false'], (error, stdout, stderr) => resolve(error ? stdout + stderr : ''));
    });
    expect(output).toBe('');
  });

  test.each(['hey-api', 'openapi-fetch'])('create, change, list and delete an employee, and read errors, by %s', async (name) => {
    const { useClient } = await import(join(folder, `by-${name}.ts`));
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
});

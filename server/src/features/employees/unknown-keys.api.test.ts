import { describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { useEmployees } from '../../../testing/employees.ts';
import { secretKey, usePortal } from '../../../testing/servers/portal.ts';
import { logUnknownKeys } from './key-rotation.ts';
import { createPeselEncryption } from './pesel-encryption.ts';

describe(`API-08 unknown keys of PESELs on ${databaseName}`, () => {
  const portal = usePortal();
  const { companyWithPkk, create } = useEmployees(portal);
  const another = 'another secret of thirty-two characters';
  const logged = async (...[present, former]: Parameters<typeof createPeselEncryption>) => {
    const lines: unknown[] = [];
    await logUnknownKeys(portal.database, createPeselEncryption(present, former), { error: (entry: unknown) => void lines.push(entry) });
    return lines;
  };

  test('logs an error when neither the current nor a former key decrypts the stored PESELs', async () => {
    expect(await logged(another)).toEqual([]);
    const { token } = await companyWithPkk();
    for (const _ of [1, 2]) expect((await create(token)).status).toBe(200);
    expect(await logged(secretKey)).toEqual([]);
    expect(await logged(another, [secretKey])).toEqual([]);
    expect(await logged(another)).toEqual([{ employees: 2 }]);
  });
});

import { createEmployee } from '@osk/shared/contract/employee';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { employeeOf } from '../../../testing/employees.ts';
import { secretKey, usePortal } from '../../../testing/portal.ts';
import { databaseName } from '../../../testing/test-database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { logUnknownKeys } from './key-rotation.ts';
import { createPeselEncryption } from './pesel-encryption.ts';

describe(`the keys of PESELs at the start on ${databaseName}`, () => {
  const portal = usePortal();
  const another = 'another secret of thirty-two characters';
  const told = async (...[present, former]: Parameters<typeof createPeselEncryption>) => {
    const lines: unknown[] = [];
    await logUnknownKeys(portal.database, createPeselEncryption(present, former), { error: (entry: unknown) => void lines.push(entry) });
    return lines;
  };

  test('settings that are another portal’s are told at once, and those that are right, or were, are not', async () => {
    expect(await told(another)).toEqual([]);
    const { token } = await portal.company();
    await portal.database.update(companies).set({ pkkSince: sql`now()` });
    for (const _one of [1, 2]) expect((await portal.send(createEmployee, { body: employeeOf() }, { token })).status).toBe(200);
    expect(await told(secretKey)).toEqual([]);
    expect(await told(another, [secretKey])).toEqual([]);
    expect(await told(another)).toEqual([{ employees: 2 }]);
  });
});

import { listEmployees, updateEmployee } from '@osk/shared/contract/employee';
import { describe, expect, test } from 'vitest';
import { databaseName } from '../../../testing/database/test-database.ts';
import { employeeOf, useEmployees } from '../../../testing/employees.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { watchPasswords } from '../../../testing/watch-passwords.ts';

const unknownId = '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d01';

describe(`API-06 API-08 the limit of saves on ${databaseName}`, () => {
  const { passwords, watch } = watchPasswords();
  const portal = usePortal({}, { passwords });
  const { companyWithPkk, create } = useEmployees(portal);

  test('API-06 answers 429 before hashing when a company saves too often, but lets it read and others save', async () => {
    const [{ token }, other] = [await companyWithPkk(), await companyWithPkk()];
    const { password, ...typed } = employeeOf();
    const change = (fields = {}) => portal.send(updateEmployee, { body: { ...typed, id: unknownId, ...fields } }, { token });
    const answers = await Promise.all(Array.from({ length: 100 }, () => change()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    const hashed = watch.hashed;
    for (const response of [await change({ password }), await create(token)]) {
      expect(response).toMatchObject({ status: 429, body: { statusCode: 429, clientError: expect.stringContaining('Zbyt wiele prób') } });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(watch.hashed).toBe(hashed);
    expect((await portal.send(listEmployees, {}, { token })).status).toBe(200);
    expect((await create(other.token)).status).toBe(200);
  });
});

import { readProfile } from '@osk/shared/contract/company';
import { listEmployees } from '@osk/shared/contract/employee';
import { listLicences } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { describe, expect, test } from 'vitest';
import { secretKey, usePortal } from '../../../testing/portal.ts';
import { quickPasswords } from '../../../testing/quick-passwords.ts';
import { databaseName } from '../../../testing/test-database.ts';
import { demoEmail, seedDemo } from '../../demo/seed-demo.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import { createPeselEncryption } from './pesel-encryption.ts';

describe(`API-08 employees and the demo company on ${databaseName}`, () => {
  const portal = usePortal();
  const pesel = createPeselEncryption(secretKey);
  const seed = () => seedDemo(portal.database, 'demo#Haslo12', quickPasswords, pesel);
  const logInAsDemo = async () =>
    (await portal.send(logIn, { body: { email: demoEmail, password: 'demo#Haslo12' } })).body.data.accessToken;

  test('the demo company is made once, however many replicas start', async () => {
    await Promise.all([seed(), seed()]);
    await seed();
    expect(await portal.database.select().from(companies)).toHaveLength(1);
    const token = await logInAsDemo();
    const { body } = await portal.send(listLicences, { query: {} }, { token });
    expect(body.data.map(({ licenseStatus }) => licenseStatus)).toEqual([1, 2, 3, 2, 2]);
    expect((await portal.send(readProfile, {}, { token })).body.data).toMatchObject({
      usesPkk: true,
      howLongBeforeDrivingLesson: 24,
      muteStartHours: '21:00',
    });
  });

  test('API-01 API-02 PKK-06 the list has the company’s own employees, without PESEL and password', async () => {
    const token = await logInAsDemo();
    const { status, body } = await portal.send(listEmployees, {}, { token });
    expect(status).toBe(200);
    expect(body.data.map(({ lastName }) => lastName)).toEqual(['Wiśniewski', 'Zielińska']);
    expect(JSON.stringify(body)).not.toMatch(/pesel|password|hash|argon2|90010112349/i);
    const { token: other } = await portal.company();
    expect((await portal.send(listEmployees, {}, { token: other })).body).toEqual({ statusCode: 200, data: [] });
  });

  test('PESEL is stored encrypted, and opens only with the secret', async () => {
    const [stored] = await portal.database.select().from(employees);
    expect(stored?.peselEncrypted).not.toMatch(/\d{11}/);
    const { peselEncrypted = '', id = '' } = stored ?? {};
    expect(pesel.decrypt(peselEncrypted, id)).toMatch(/^\d{11}$/);
    expect(() => createPeselEncryption('another secret of thirty-two chars').decrypt(peselEncrypted, id)).toThrow();
  });
});

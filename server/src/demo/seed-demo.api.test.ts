import { readProfile } from '@osk/shared/contract/company';
import { listEmployees } from '@osk/shared/contract/employee';
import { listLicences } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { expect, test } from 'vitest';
import { databaseName } from '../../testing/database/test-database.ts';
import { quickPasswords } from '../../testing/quick-passwords.ts';
import { secretKey, usePortal } from '../../testing/servers/portal.ts';
import { createPeselEncryption } from '../features/employees/pesel-encryption.ts';
import { companies } from '../platform/db/tables/company.ts';
import { demoEmail, seedDemo } from './seed-demo.ts';

const portal = usePortal();
const password = 'demo#Haslo12';

test(`API-08 seeds one demo company when several replicas start on ${databaseName}`, async () => {
  const seed = () => seedDemo(portal.database, password, quickPasswords, createPeselEncryption(secretKey));
  await Promise.all([seed(), seed()]);
  await seed();
  expect(await portal.database.$count(companies)).toBe(1);
  const token = (await portal.send(logIn, { body: { email: demoEmail, password } })).body.data.accessToken;
  const licences = (await portal.send(listLicences, { query: {} }, { token })).body.data;
  expect(licences.map(({ licenseStatus }) => licenseStatus)).toEqual([1, 2, 3, 2, 2]);
  const employees = (await portal.send(listEmployees, {}, { token })).body.data;
  expect(employees.map(({ lastName }) => lastName)).toEqual(['Wiśniewski', 'Zielińska']);
  expect((await portal.send(readProfile, {}, { token })).body.data).toMatchObject({ usesPkk: true, muteStartHours: '21:00' });
});

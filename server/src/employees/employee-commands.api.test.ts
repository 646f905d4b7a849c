import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { employeeOf } from '../../testing/employees.ts';
import { useOperator } from '../../testing/operator.ts';
import { secretKey } from '../../testing/servers/portal.ts';
import { useShop } from '../../testing/shop.ts';
import type { Database } from '../platform/db/database.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { createPasswords } from '../platform/passwords/passwords.ts';
import { readExportedEmployees } from './employee-commands.ts';
import { createPeselEncryption } from './pesel-encryption.ts';

const newKey = 'another secret of thirty-two characters';
const exportAll = ['employees', 'export'];

const pesels = createPeselEncryption(secretKey);

/** Adds employees in one statement. Returns their ids. */
async function addEmployees(database: Database, companyId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await database.execute(sql`insert into employees (id, company_id, first_name, last_name, email, phone_number, pkk_id, pesel_encrypted,
      password_hash, street, street_number, suite_number, post_code, post, city)
    select id, ${companyId}, 'Anna', 'Zielińska', id || '@many.example', '', '', pesel, '', '', '', '', '', '', ''
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(ids.map((id) => pesels.encrypt('90010112349', id)))}::text[]) as employee (id, pesel)`);
  return ids;
}

const { portal, operator, companyWithPkk, create, stored } = useShop({}, { passwords: createPasswords() });
const rotated = useOperator(portal, { secretKey: newKey, formerSecretKeys: [secretKey] });
const withoutOldKey = useOperator(portal, { secretKey: newKey, formerSecretKeys: [] });
afterEach(async () => void (await portal.database.delete(employees)));

const createOne = async (token: string, fields = {}) => (await create(token, fields)).body.data.id;
const idsIn = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);

test('export writes all that the PKK gateway needs, one employee a line', async () => {
  const { id: companyId, nip, token } = await companyWithPkk();
  const { password, ...typed } = employeeOf({ lastName: 'Ćwikła "Łąka"' });
  const id = await createOne(token, { ...typed, password });
  const { passwordHash, createdAt } = await stored(id);
  const { code, out, errors } = await operator.type(exportAll);
  expect([code, errors, out]).toEqual([0, '', expect.stringMatching(/^[^\n]+\n$/)]);
  const company = { id: companyId, nip, name: expect.stringContaining('Szkoła') };
  expect(JSON.parse(out)).toEqual({ ...typed, id, company, passwordHash, createdAt: createdAt.toISOString() });
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(out).not.toContain(password);
  expect((await operator.result(exportAll)).employees).toEqual([JSON.parse(out)]);
  expect(portal.logs.join('')).not.toContain(typed.PESEL);
  const toFile = await operator.type([...exportAll, '--output', 'pkk.jsonl']);
  expect([toFile.out, [...toFile.written]]).toEqual(['1 employee of 1 company written to pkk.jsonl.\n', [['pkk.jsonl', out]]]);
  expect(await operator.usageError([...exportAll, '--output', 'pkk.jsonl', '--json'])).toContain('cannot be used with');
});

test('export reads every employee once, in batches by company and creation', async () => {
  const companies = [await companyWithPkk(), await companyWithPkk()];
  const expected: string[] = [];
  for (const { id, nip } of companies.toSorted((one, other) => one.nip.localeCompare(other.nip))) {
    expect(nip).toHaveLength(10);
    expected.push(...(await addEmployees(portal.database, id, 7)).sort());
  }
  const batches = [];
  for await (const batch of readExportedEmployees({ database: portal.database, pesels }, undefined, 3)) batches.push(batch);
  expect(batches.map(({ employees }) => employees.length)).toEqual([3, 3, 3, 3, 2]);
  // Those of one statement have the same time, so their ids decide.
  expect(batches.flatMap(({ employees }) => employees.map(({ id }) => id))).toEqual(expected);
});

test('export leaves out companies that are deactivated or do not use PKK', async () => {
  const [one, other] = [await companyWithPkk(), await companyWithPkk()];
  const [ofOne, ofOther] = [await createOne(one.token), await createOne(other.token)];
  expect(idsIn((await operator.type(exportAll)).out).sort()).toEqual([ofOne, ofOther].sort());
  expect(idsIn((await operator.type([...exportAll, '--company', one.email])).out)).toEqual([ofOne]);
  await operator.result(['pkk', 'off', one.nip]);
  expect(idsIn((await operator.type(exportAll)).out)).toEqual([ofOther]);
  expect(await operator.failure([...exportAll, '--company', one.nip])).toMatch(
    / does not use PKK\. Run pkk on \d{10} before the export\.$/,
  );
  await operator.result(['companies', 'deactivate', other.nip]);
  expect(await operator.type(exportAll)).toMatchObject({ code: 0, out: '', errors: '' });
  expect(await operator.failure([...exportAll, '--company', other.nip])).toContain(' is deactivated');
});

test('export names the employees whose PESEL cannot be read, and fails when none can', async () => {
  const { token } = await companyWithPkk();
  const [good, ...altered] = [await createOne(token), await createOne(token), await createOne(token)];
  const { peselEncrypted } = await stored(good);
  await portal.database.update(employees).set({ peselEncrypted }).where(inArray(employees.id, altered));
  const { code, out, errors } = await operator.type(exportAll);
  expect([code, idsIn(out)]).toEqual([1, [good]]);
  expect(errors).toBe(altered.map((id) => `Employee ${id} is left out: the PESEL cannot be read.\n`).join(''));
  expect(await withoutOldKey.failure(exportAll)).toMatch(/^No PESEL can be read: the key is missing from SECRET_KEY, /);
});

test('re-encrypt uses the new key, and counts what no key opens', async () => {
  const { token } = await companyWithPkk();
  const ids = [await createOne(token), await createOne(token)];
  expect((await rotated.type(['employees', 're-encrypt'])).out).toBe('2 PESELs of 2 employees re-encrypted.\n');
  expect((await rotated.type(['employees', 're-encrypt'])).out).toBe('0 PESELs of 2 employees re-encrypted.\n');
  const read = (await withoutOldKey.result(exportAll)).employees;
  expect(read.map(({ id, PESEL }: { id: string; PESEL: string }) => [id, PESEL])).toEqual(ids.map((id) => [id, '90010112349']));
  const { code, errors } = await operator.type(['employees', 're-encrypt']);
  expect([code, errors]).toEqual([1, expect.stringMatching(/^2 PESELs cannot be read\. .*FORMER_SECRET_KEYS/)]);
});

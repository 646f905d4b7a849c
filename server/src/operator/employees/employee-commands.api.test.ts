import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { employeeOf, useEmployees } from '../../../testing/employees.ts';
import { useOperator } from '../../../testing/operator.ts';
import { secretKey, usePortal } from '../../../testing/portal.ts';
import { databaseName } from '../../../testing/test-database.ts';
import { createPeselEncryption } from '../../features/employees/pesel-encryption.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import { createPasswords } from '../../platform/passwords/passwords.ts';

const newKey = 'another secret of thirty-two characters';

describe(`API-08 the operator's employees on ${databaseName}`, () => {
  const portal = usePortal({}, { passwords: createPasswords() });
  const operator = useOperator(portal);
  const rotated = useOperator(portal, createPeselEncryption(newKey, [secretKey]));
  const forgetful = useOperator(portal, createPeselEncryption(newKey));
  const { companyWithPkk, create, stored } = useEmployees(portal);
  afterEach(async () => void (await portal.database.delete(employees)));

  const made = async (token: string, fields = {}) => (await create(token, fields)).body.data.id;
  const linesOf = (text: string) => text.split('\n').map((line) => JSON.parse(line));
  const exported = async () => (await operator.result(['employees', 'export'])).employees.map(({ id }: { id: string }) => id);

  test('the employees of companies with PKK are exported with all that the PKK gateway needs, one a line', async () => {
    const { id: companyId, nip, token } = await companyWithPkk();
    const { password, ...typed } = employeeOf({ lastName: 'Ćwikła "Łąka"' });
    const id = await made(token, { ...typed, password });
    const { passwordHash, createdAt } = await stored(id);
    const { code, out, errors } = await operator.type(['employees', 'export']);
    expect([code, errors]).toEqual([0, '']);
    expect(out).toMatch(/^[^\n]+\n$/);
    const company = { id: companyId, nip, name: expect.stringContaining('Szkoła') };
    expect(JSON.parse(out)).toEqual({ ...typed, id, company, passwordHash, createdAt: createdAt.toISOString() });
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(out).not.toContain(password);
    expect((await operator.result(['employees', 'export'])).employees).toEqual([JSON.parse(out)]);
    expect(portal.logs.join('')).not.toContain(typed.PESEL);
  });

  test('those of companies without PKK, or deactivated, are left out; of one company, that is refused', async () => {
    const [one, other] = [await companyWithPkk(), await companyWithPkk()];
    const [ofOne, ofOther] = [await made(one.token), await made(other.token)];
    expect((await exported()).sort()).toEqual([ofOne, ofOther].sort());
    const { out } = await operator.type(['employees', 'export', '--company', one.email]);
    expect(linesOf(out.trim()).map(({ id }) => id)).toEqual([ofOne]);
    await operator.result(['pkk', 'off', one.nip]);
    expect(await exported()).toEqual([ofOther]);
    expect(await operator.refusal(['employees', 'export', '--company', one.nip])).toMatch(/ does not use PKK: .* after pkk on \d{10}\.$/);
    await operator.result(['companies', 'deactivate', other.nip]);
    expect(await operator.type(['employees', 'export'])).toMatchObject({ code: 0, out: '', errors: '' });
    expect(await operator.refusal(['employees', 'export', '--company', other.nip])).toContain(' is deactivated');
    const { email } = await portal.register();
    expect(await operator.refusal(['employees', 'export', '--company', email])).toContain('has not activated');
  });

  test('with --output the same goes to a file, and nothing of it to the terminal', async () => {
    const { token } = await companyWithPkk();
    await made(token);
    await made(token);
    const { out: printed } = await operator.type(['employees', 'export']);
    const { out, written } = await operator.type(['employees', 'export', '--output', 'pkk.jsonl']);
    expect(out).toBe('2 employees of 1 company written to pkk.jsonl.\n');
    expect([...written]).toEqual([['pkk.jsonl', printed]]);
    expect(await operator.mistake(['employees', 'export', '--output', 'pkk.jsonl', '--json'])).toContain('cannot be used with');
    expect((await operator.type(['employees', 'export', '--help'])).out).toContain('personal data');
  });

  test('thousands are exported in one go', async () => {
    const { token } = await companyWithPkk();
    const row = await stored(await made(token));
    const pesels = createPeselEncryption(secretKey);
    const rows = Array.from({ length: 3000 }, (_, index) => {
      const id = randomUUID();
      return { ...row, id, email: `tysiac-${index}@example.com`, peselEncrypted: pesels.encrypt('90010112349', id) };
    });
    await portal.database.insert(employees).values(rows);
    const { out } = await operator.type(['employees', 'export']);
    expect(new Set(linesOf(out.trim()).map(({ email }) => email)).size).toBe(3001);
  });

  test('whose PESEL was altered is left out, and each is named; where no PESEL can be read, nothing is exported', async () => {
    const { token } = await companyWithPkk();
    const good = await made(token);
    const altered: string[] = [];
    for (const _ of [1, 2, 3, 4, 5, 6]) altered.push(await made(token));
    const { peselEncrypted } = await stored(good);
    await portal.database.update(employees).set({ peselEncrypted }).where(inArray(employees.id, altered));
    const { code, out, errors } = await operator.type(['employees', 'export']);
    expect([code, linesOf(out.trim()).map(({ id }) => id)]).toEqual([1, [good]]);
    expect(errors).toBe(altered.map((id) => `${id} was left out: the PESEL cannot be read.\n`).join(''));
    expect(await forgetful.refusal(['employees', 'export'])).toBe(
      'No PESEL can be read: the key is neither in SECRET_KEY, nor in FORMER_SECRET_KEYS, nor in keys.json.',
    );
  });

  test('after a change of the key all is encrypted anew, and what no key opens is told', async () => {
    const { token } = await companyWithPkk();
    const ids = [await made(token), await made(token)];
    expect((await rotated.type(['employees', 're-encrypt'])).out).toBe('2 PESELs of 2 employees encrypted anew.\n');
    expect((await rotated.type(['employees', 're-encrypt'])).out).toBe('0 PESELs of 2 employees encrypted anew.\n');
    const read = (await forgetful.result(['employees', 'export'])).employees;
    expect(read.map(({ id, PESEL }: { id: string; PESEL: string }) => [id, PESEL])).toEqual(ids.map((id) => [id, '90010112349']));
    const { code, errors } = await operator.type(['employees', 're-encrypt']);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^2 PESELs cannot be read: .*FORMER_SECRET_KEYS/)]);
  });
});

import { createEmployee } from '@osk/shared/contract/employee';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { employeeOf, useEmployees } from '../../testing/employees.ts';
import { secretKey, usePortal } from '../../testing/servers/portal.ts';
import { idempotencyKeys } from './db/tables/idempotency-key.ts';
import { createRunOnce } from './idempotency.ts';

const former = 'the secret that there was before this one';
const endpoint = createEmployee;
const body = { email: 'anna@example.com' };

const portal = usePortal();
const { companyWithPkk } = useEmployees(portal);
const fingerprints = async (companyId: string) =>
  (await portal.database.select().from(idempotencyKeys).where(eq(idempotencyKeys.companyId, companyId))).map((row) => row.fingerprint);
const run = (companyId: string, secret: string, formerSecrets: readonly string[] = [], key = 'key') => {
  let runs = 0;
  const runOnce = createRunOnce(portal.database, secret, formerSecrets);
  return runOnce({ companyId, key, endpoint, params: undefined, body }, async () => {
    runs += 1;
    return runs;
  }).then((result) => ({ result, runs }));
};

test('CUS-04 creates an employee once and keeps neither PESEL nor password nor e-mail when its answer is lost', async () => {
  const { token, id } = await companyWithPkk();
  const employee = employeeOf();
  const save = (fields = {}) =>
    portal.send(createEmployee, { body: { ...employee, ...fields } }, { token, headers: { 'idempotency-key': 'lost-answer' } });
  const answers = await Promise.all([save(), save()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(await save({ firstName: 'Ewa' })).toMatchObject({ status: 422 });

  const stored = await portal.database.select().from(idempotencyKeys).where(eq(idempotencyKeys.companyId, id));
  expect(stored).toMatchObject([{ answer: { id: answers[0]?.body.data.id }, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  expect(JSON.stringify(stored)).not.toContain(employee.email);
});

test('CUS-04 stores another hash and result of the same input for each key, company and secret', async () => {
  const [one, other, third] = [await companyWithPkk(), await companyWithPkk(), await companyWithPkk()];
  await run(one.id, secretKey);
  await run(one.id, secretKey, [], 'another-key');
  await run(other.id, secretKey);
  await run(third.id, former);
  const all = [...(await fingerprints(one.id)), ...(await fingerprints(other.id)), ...(await fingerprints(third.id))];
  expect(new Set(all).size).toBe(4);
  for (const { id } of [one, other]) expect(await run(id, secretKey)).toEqual({ result: 1, runs: 0 });
});

test('CUS-04 repeats the first result when a former secret made the hash, and answers 422 when the secret is unknown', async () => {
  const { id } = await companyWithPkk();
  expect(await run(id, former)).toEqual({ result: 1, runs: 1 });
  expect(await run(id, secretKey, [former])).toEqual({ result: 1, runs: 0 });
  await expect(run(id, secretKey)).rejects.toMatchObject({ status: 422 });
});

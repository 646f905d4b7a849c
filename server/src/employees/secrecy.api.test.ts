import { createEmployee, deleteEmployee, listEmployees, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import type { EndpointDefinition, RequestOf } from '@osk/shared/contract/endpoint';
import { expect, test } from 'vitest';
import { employeeOf } from '../../testing/employees.ts';
import { useShop } from '../../testing/shop.ts';

const passwords = ['Pierwsze#1Haslo', 'Drugie!2Haslo', 'slabe'] as const;

const { portal, companyWithPkk, stored } = useShop();

/** Sends every call of employees, also failing ones. Returns all answers as text, their statuses, and the secrets. */
async function sendAll() {
  const answers: string[] = [];
  const statuses: number[] = [];
  const [{ token }, stranger] = [await companyWithPkk(), await portal.company()];
  const send = async <E extends EndpointDefinition>(call: E, request: RequestOf<E>, bearer: string | undefined = token) => {
    const answer = await portal.send(call, request, { token: bearer });
    answers.push(`${call.method} ${answer.status} ${JSON.stringify(answer.body)}`);
    statuses.push(answer.status);
    return answer.body;
  };
  const [first, second, weak] = passwords;
  const typed = employeeOf({ password: first });
  const { id } = (await send(createEmployee, { body: typed })).data;
  const hashes = [(await stored(id)).passwordHash];
  await send(createEmployee, { body: typed });
  await send(createEmployee, { body: { ...typed, password: weak } });
  await send(createEmployee, { body: typed }, stranger.token);
  for (const password of [second, weak, '']) await send(updateEmployee, { body: { ...typed, id, password } });
  await send(updateEmployee, { body: { ...typed, id, password: second } }, stranger.token);
  hashes.push((await stored(id)).passwordHash);
  for (const bearer of [token, stranger.token]) await send(readEmployee, { params: { id } }, bearer);
  for (const bearer of [token, stranger.token]) await send(listEmployees, {}, bearer);
  const { peselEncrypted } = await stored(id);
  for (const bearer of [stranger.token, token, token]) await send(deleteEmployee, { params: { id } }, bearer);
  await send(createEmployee, { body: typed }, '');
  return { answers, statuses, typed, secrets: [...passwords, ...hashes, peselEncrypted] };
}

test('PKK-06 returns no password, hash or similar field in any answer', async () => {
  const { answers, statuses, typed, secrets } = await sendAll();
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 400, 400, 401, 404, 404, 404, 409, 409, 409]);
  for (const answer of answers) {
    for (const secret of secrets) expect(answer).not.toContain(secret);
    // The message about a weak password names the field of the request.
    if (!answer.includes('"fieldErrors":{"password":')) expect(answer).not.toMatch(/password|hash|argon|encrypted|hasło/i);
    expect(answer.includes(typed.PESEL)).toBe(answer.startsWith('GET 200 ') && answer.includes('"PESEL"'));
  }
  expect(answers.filter((answer) => answer.includes(typed.PESEL))).toHaveLength(1);
});

test('PKK-06 logs no PESEL, password, name or e-mail of an employee', async () => {
  portal.logs.length = 0;
  const { typed, secrets } = await sendAll();
  const logged = portal.logs.join('').toLowerCase();
  expect(logged).toContain('/api/employees/:id');
  for (const secret of [...secrets, typed.PESEL, typed.email, typed.firstName, typed.lastName])
    expect(logged).not.toContain(secret.toLowerCase());
});

import { deleteEmployee, listEmployees, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { addressOf } from '@osk/shared/contract/endpoint';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { employeeOf } from '../../testing/employees.ts';
import { quickPasswords } from '../../testing/quick-passwords.ts';
import { antiForgeryOf, secretKey } from '../../testing/servers/portal.ts';
import { useShop } from '../../testing/shop.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { logUnknownKeys, reencryptPesels } from './key-rotation.ts';
import { createPeselEncryption, type PeselEncryption } from './pesel-encryption.ts';

const former = 'the secret that there was before this one';
const lost = 'a secret that nobody has written down';
const PESEL = '85050554327';

const { portal, companyWithPkk, create, stored } = useShop({}, { formerSecretKeys: [former] });
const rotated = createPeselEncryption(secretKey, [former]);
const underFormer = createPeselEncryption(former);
const underLost = createPeselEncryption(lost);

const write = (id: string, peselEncrypted: string) => portal.database.update(employees).set({ peselEncrypted }).where(eq(employees.id, id));
const read = (token: string, id: string, headers = {}) => portal.send(readEmployee, { params: { id } }, { token, headers });
const employee = async (token: string, encryption: PeselEncryption) => {
  const { id } = (await create(token, { PESEL })).body.data;
  await write(id, encryption.encrypt(PESEL, id));
  return id;
};

test('reads a PESEL of a former key and encrypts it with the current key when it is saved', async () => {
  const { token } = await companyWithPkk();
  const id = await employee(token, underFormer);
  expect((await read(token, id)).body.data.PESEL).toBe(PESEL);
  const { password: _, ...typed } = employeeOf({ PESEL });
  await portal.send(updateEmployee, { body: { ...typed, id } }, { token });
  const { peselEncrypted } = await stored(id);
  expect(createPeselEncryption(secretKey).decrypt(peselEncrypted, id)).toBe(PESEL);
  expect(() => underFormer.decrypt(peselEncrypted, id)).toThrow(/no known key/);
});

test('API-03 accepts the anti-forgery cookie of another replica when their current keys differ', async () => {
  const other = await buildApp({
    config: { ...readConfig({}), logLevel: 'silent' },
    open: { database: portal.database, isReady: async () => true, close: async () => undefined },
    secretKey: former,
    formerSecretKeys: [secretKey],
    passwords: quickPasswords,
    wakeMailWorker: () => undefined,
  });
  const { token } = await companyWithPkk();
  const [one, two] = [await employee(token, rotated), await employee(token, rotated)];
  const headers = await antiForgeryOf(other);
  expect((await portal.send(deleteEmployee, { params: { id: one } }, { token, headers })).status).toBe(200);
  const mine = { ...(await antiForgeryOf(portal.app)), authorization: `Bearer ${token}` };
  const answer = await other.inject({ method: 'DELETE', url: addressOf(deleteEmployee, { params: { id: two } }), headers: mine });
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
  await other.close();
});

test('answers 500 and logs no value when no key decrypts a PESEL or it is another employee’s', async () => {
  const { token } = await companyWithPkk();
  const [ofLost, one, other] = [await employee(token, underLost), await employee(token, rotated), await employee(token, rotated)];
  await write(one, (await stored(other)).peselEncrypted);
  for (const id of [ofLost, one]) {
    portal.logs.length = 0;
    expect(await read(token, id)).toMatchObject({
      status: 500,
      body: { statusCode: 500, clientError: expect.stringMatching(/^Danych tego pracownika nie można teraz odczytać\./) },
    });
    const english = await read(token, id, { 'accept-language': 'en' });
    expect(english.body.clientError).toMatch(/^This employee's data cannot be read at present\./);
    const errors = portal.logs.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
    expect(errors).toHaveLength(2);
    expect(errors[0].error.message).toContain(id);
    for (const secret of [PESEL, (await stored(id)).peselEncrypted]) expect(portal.logs.join('')).not.toContain(secret);
  }
  expect((await read(token, other)).body.data.PESEL).toBe(PESEL);
  expect((await portal.send(listEmployees, {}, { token })).body.data).toHaveLength(3);
});

test('re-encrypts several batches with the current key and keeps what no key decrypts', async () => {
  await portal.database.delete(employees);
  const { token, id: companyId } = await companyWithPkk();
  const unreadable = await employee(token, underLost);
  const before = await stored(unreadable);
  const current = await employee(token, rotated);
  const { peselEncrypted } = await stored(current);
  // More than one batch.
  const many = Array.from({ length: 450 }, (_, index) => {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    return { ...before, id, companyId, email: `${id}@example.com`, peselEncrypted: underFormer.encrypt(PESEL, id) };
  });
  await portal.database.insert(employees).values(many);
  expect(await reencryptPesels(portal.database, rotated)).toEqual({ total: 452, reencrypted: 450, unreadable: 1 });
  const currentOnly = createPeselEncryption(secretKey);
  for (const { id } of many) expect(currentOnly.decrypt((await stored(id)).peselEncrypted, id)).toBe(PESEL);
  expect(await stored(unreadable)).toEqual(before);
  expect((await stored(current)).peselEncrypted).toBe(peselEncrypted);
  expect(await reencryptPesels(portal.database, rotated)).toEqual({ total: 452, reencrypted: 0, unreadable: 1 });
});

test('logs an error when neither the current nor a former key decrypts the stored PESELs', async () => {
  const logged = async (...keys: Parameters<typeof createPeselEncryption>) => {
    const lines: unknown[] = [];
    await logUnknownKeys(portal.database, createPeselEncryption(...keys), { error: (entry: unknown) => void lines.push(entry) });
    return lines;
  };
  await portal.database.delete(employees);
  expect(await logged(lost)).toEqual([]);
  const { token } = await companyWithPkk();
  for (const _ of [1, 2]) await create(token);
  expect([await logged(secretKey), await logged(lost, [secretKey])]).toEqual([[], []]);
  expect(await logged(lost)).toEqual([{ employees: 2 }]);
});

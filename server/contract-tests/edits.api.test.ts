import { readProfile } from '@osk/shared/contract/company';
import { readEmployee } from '@osk/shared/contract/employee';
import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import { listLicences } from '@osk/shared/contract/licence';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../src/registry/checks/endpoints.ts';
import { takeSnapshot } from './database-snapshot.ts';
import { nameOf } from './endpoints.ts';
import { useFixtures } from './fixtures.ts';
import { fieldsOf, inputSchema } from './input-schema.ts';
import { requestOf } from './known-requests.ts';
import { withField } from './wrong-values.ts';

type Fields = Record<string, unknown>;

/** The calls by PUT that change no stored record field by field. They require their whole input. */
const otherCalls = [
  'PUT /api/companies',
  'PUT /api/companies/activate/{id}',
  'PUT /api/companies/activation-link',
  'PUT /api/companies/change-forgotten-password',
  'PUT /api/companies/email',
  'PUT /api/companies/email-change-stop/{id}',
  'PUT /api/companies/email-change/{id}',
  'PUT /api/companies/forgotten-password',
  'PUT /api/companies/pkk-request',
  'PUT /api/page-loads/{id}',
  'PUT /api/releases/{remote}/files/{hash}',
];

const puts = endpoints.filter(({ method }) => method === 'PUT');
const editCalls = puts.filter(({ record }) => record !== undefined).map((endpoint) => [nameOf(endpoint), endpoint] as const);

const set = useFixtures();
const { portal } = set;
let pageHeaders: Readonly<Record<string, string>>;
/** The bodies that saved the records, by call. */
const bodies = new Map<EndpointDefinition, Fields>();

/** Reads the record that the known request of a call changes. */
const readers: Readonly<Record<string, (token: string) => Promise<unknown>>> = {
  'PUT /api/companies/sms-configuration': async (token) => (await portal.send(readProfile, {}, { token })).body.data,
  'PUT /api/companies/account': async (token) => (await portal.send(readProfile, {}, { token })).body.data.account,
  'PUT /api/employees': async (token) =>
    (await portal.send(readEmployee, { params: { id: set.fixtures.own.employeeId } }, { token })).body.data,
  'PUT /api/licenses/company': async (token) => {
    const { body } = await portal.send(listLicences, { query: {} }, { token });
    return body.data.find(({ id }) => id === set.fixtures.own.pendingLicenceId);
  },
};

beforeAll(async () => {
  pageHeaders = { ...set.antiForgery, authorization: `Bearer ${set.fixtures.own.token}` };
  // The known request saves a value in every field, so that each can be cleared.
  for (const [, endpoint] of editCalls) {
    bodies.set(endpoint, requestOf(endpoint, set.fixtures).body as Fields);
    expect((await put(endpoint, bodyOf(endpoint))).statusCode).toBe(200);
  }
  set.snapshot = await takeSnapshot(portal.database);
});

const bodyOf = (endpoint: EndpointDefinition) => bodies.get(endpoint) ?? {};
const put = (endpoint: EndpointDefinition, payload: unknown) =>
  portal.app.inject({ method: 'PUT', url: addressOf(endpoint, {}), headers: pageHeaders, payload: payload as object });
const read = async (endpoint: EndpointDefinition) => {
  const reader = readers[nameOf(endpoint)];
  if (reader === undefined) throw new Error(`edits.api.test.ts has no reader for ${nameOf(endpoint)}`);
  return reader(set.fixtures.own.token);
};
/** The paths of the record's fields, also nested ones. */
const pathsOf = ({ record }: EndpointDefinition) => fieldsOf(inputSchema(record)).map(({ path }) => path);
const identityOf = (endpoint: EndpointDefinition) => {
  const { id } = bodyOf(endpoint);
  return id === undefined ? {} : { id };
};

test('OPS-07 knows every call by PUT as an edit or as another call', () => {
  const edits = editCalls.map(([name]) => name);
  expect([...edits, ...otherCalls].sort()).toEqual(puts.map(nameOf).sort());
  expect(edits.sort()).toEqual(Object.keys(readers).sort());
});

test.each(editCalls)('OPS-07 %s leaves a field as it is when the body does not name it', async (_, endpoint) => {
  const saved = await read(endpoint);
  const paths = pathsOf(endpoint);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    const { statusCode } = await put(endpoint, withField(bodyOf(endpoint), path, undefined));
    expect([path, statusCode, await read(endpoint)]).toEqual([path, 200, saved]);
  }
  expect((await put(endpoint, identityOf(endpoint))).statusCode).toBe(200);
  expect(await read(endpoint)).toEqual(saved);
});

test.each(editCalls.flatMap(([name, endpoint]) => [[name, null, endpoint] as const, [name, '', endpoint] as const]))(
  'OPS-07 %s clears an optional field by %j, and answers 400 on a required one',
  async (_, nothing, endpoint) => {
    const saved = await read(endpoint);
    for (const path of pathsOf(endpoint)) {
      const { statusCode, json } = await put(endpoint, withField(identityOf(endpoint), path, nothing));
      const cleared = clearedRecord(endpoint, path);
      if (cleared === undefined) {
        expect([path, statusCode, Object.keys(json().fieldErrors)]).toEqual([path, 400, [path.join('.')]]);
        expect(await read(endpoint)).toEqual(saved);
        continue;
      }
      // An object is cleared by null only.
      if (nothing === '' && cleared.isObject) continue;
      expect([path, statusCode, await read(endpoint)]).toEqual([path, 200, withField(saved, path, cleared.value)]);
      await set.snapshot.restore(await set.snapshot.changed());
    }
  },
);

/** The empty value of a field when the whole record is valid with it; undefined when it may not be empty. */
function clearedRecord(endpoint: EndpointDefinition, path: readonly string[]) {
  const field = fieldsOf(inputSchema(endpoint.record)).find((one) => one.path.join('.') === path.join('.'));
  const inner = Object.keys(field?.schema.properties ?? {});
  const value = inner.length > 0 ? Object.fromEntries(inner.map((name) => [name, ''])) : '';
  const isValid = endpoint.record?.safeParse(withField(bodyOf(endpoint), path, value)).success;
  return isValid ? { value, isObject: inner.length > 0 } : undefined;
}

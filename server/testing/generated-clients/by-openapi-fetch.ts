import createClient from 'openapi-fetch';
import type { paths } from './schema';

type NewEmployee = paths['/api/employees']['post']['requestBody']['content']['application/json'];

/** Calls the portal by openapi-fetch, with the types of openapi-typescript. */
export async function useClient(baseUrl: string, token: string, employee: NewEmployee) {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
  const create = () => client.POST('/api/employees', { body: employee, params: { header: { 'Idempotency-Key': 'openapi-fetch' } } });
  const created = (await create()).data?.data;
  const again = (await create()).data?.data;
  if (!created) throw new Error('nothing was created');
  const { id } = created;
  const changed = await client.PUT('/api/employees', { body: { id, phoneNumber: null, address: { city: 'Łódź' } } });
  const read = await client.GET('/api/employees/{id}', { params: { path: { id } } });
  const listed = await client.GET('/api/employees', { params: { query: { limit: 50 } } });
  const params = { header: { 'Accept-Language': 'pl, en' } };
  const rejected = await client.POST('/api/employees', { body: { ...employee, PESEL: '1' }, params });
  const deleted = await client.DELETE('/api/employees/{id}', { params: { path: { id } } });
  const missing = await client.GET('/api/employees/{id}', { params: { path: { id } } });
  return {
    created,
    again,
    changed: changed.data?.data,
    pesel: read.data?.data.PESEL,
    listed: listed.data?.data.map((one) => one.id),
    reasons: [rejected.error?.fieldErrors?.PESEL, rejected.error?.translation?.fieldErrors?.PESEL],
    deleted: deleted.data?.successMessage,
    missing: missing.error?.statusCode,
  };
}

/** Is compiled, and never called. */
export const mistakes = (client: ReturnType<typeof createClient<paths>>) => [
  // @ts-expect-error
  client.PUT('/api/employees', { body: { phoneNumber: null } }),
  // @ts-expect-error
  client.PUT('/api/employees', { body: { id: '7', phoneNumber: 600_700_800 } }),
  // @ts-expect-error
  client.PUT('/api/employees', { body: { id: '7', firstName: null } }),
  // @ts-expect-error
  client.GET('/api/employees', { params: { query: { limit: '50' } } }),
];

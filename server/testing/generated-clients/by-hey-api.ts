import { deleteEmployeesId, getEmployees, getEmployeesId, type PostEmployeesData, postEmployees, putEmployees } from './hey-api';
import { client } from './hey-api/client.gen';

type NewEmployee = PostEmployeesData['body'];

/** Calls the portal by the client of @hey-api/openapi-ts. */
export async function useClient(baseUrl: string, token: string, employee: NewEmployee) {
  client.setConfig({ baseUrl, auth: token });
  const create = () => postEmployees({ body: employee, headers: { 'Idempotency-Key': 'hey-api' } });
  const created = (await create()).data?.data;
  const again = (await create()).data?.data;
  if (!created) throw new Error('nothing was created');
  const { id } = created;
  const changed = await putEmployees({ body: { id, phoneNumber: null, address: { city: 'Łódź' } } });
  const read = await getEmployeesId({ path: { id } });
  const listed = await getEmployees({ query: { limit: 50 } });
  const rejected = await postEmployees({ body: { ...employee, PESEL: '1' }, headers: { 'Accept-Language': 'pl, en' } });
  const deleted = await deleteEmployeesId({ path: { id } });
  const missing = await getEmployeesId({ path: { id } });
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
export const mistakes = () => [
  // @ts-expect-error
  putEmployees({ body: { phoneNumber: null } }),
  // @ts-expect-error
  putEmployees({ body: { id: '7', phoneNumer: '600 700 800' } }),
  // @ts-expect-error
  putEmployees({ body: { id: '7', firstName: null } }),
  // @ts-expect-error
  getEmployees({ query: { limit: '50' } }),
];

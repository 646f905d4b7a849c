import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { useEmployees } from '../employees.ts';
import { useOperator } from '../operator.ts';
import type { Portal } from './portal.ts';

/** What the developer of another company's server has: the address of a portal that listens, and a token of scope `employees`. */
export function useOutsideClient(portal: Portal): { url: string; token: string } {
  const client = { url: '', token: '' };
  const operator = useOperator(portal);
  const { companyWithPkk } = useEmployees(portal);
  beforeAll(async () => {
    await portal.app.listen({ host: '127.0.0.1', port: 0 });
    client.url = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
    const { nip } = await companyWithPkk();
    const creation = ['token', 'create', '--company', nip, '--scope', 'employees', '--label', 'school.example'];
    ({ token: client.token } = await operator.result(creation));
  });
  // `close` of the application waits for connections that clients keep.
  afterAll(() => portal.app.server.closeAllConnections());
  return client;
}

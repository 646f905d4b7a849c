import { createEmployee, deleteEmployee, listEmployees, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { EmployeeStore } from './employee-store.ts';
import { messages } from './messages.ts';

/** Counts failed saves too: hashing delays logins, and the answer reveals whether an e-mail is taken. */
const saves: Limit = { name: 'employee-save', attempts: 100, minutes: 15 };

type Needs = { store: EmployeeStore; passwords: Passwords; rateLimits: RateLimiter };

/** Serves the calls for PKK employees. No answer contains a password. */
export function employeeRoutes(api: Api, { store, passwords, rateLimits }: Needs): void {
  serve(api, listEmployees, async ({ session }) => ({ data: await store.list(session.companyId) }));

  serve(api, readEmployee, async ({ params, session }) => ({ data: await store.read(session.companyId, params.id) }));

  serve(api, createEmployee, async ({ body: { password, ...employee }, session: { companyId }, once }) => {
    await rateLimits.count(saves, companyId);
    const passwordHash = await passwords.hash(password, { account: companyId });
    return { data: await store.create(once, companyId, employee, passwordHash), successMessage: messages.created };
  });

  serve(api, updateEmployee, async ({ body: { password, ...employee }, session }) => {
    await rateLimits.count(saves, session.companyId);
    const passwordHash = password ? await passwords.hash(password, { account: session.companyId }) : undefined;
    return { data: await store.change(session.companyId, employee, passwordHash), successMessage: messages.changed };
  });

  serve(api, deleteEmployee, async ({ params, session }) => {
    await store.remove(session.companyId, params.id);
    return { successMessage: messages.deleted };
  });
}

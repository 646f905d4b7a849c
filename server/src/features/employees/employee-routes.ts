import { createEmployee, deleteEmployee, listEmployees, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { EmployeeStore } from './employee-store.ts';
import { messages } from './messages.ts';

/** What a company saves, refused or not: hashing takes its time from everybody's logins, and an e-mail is not to be found by trying. */
const saves: Limit = { name: 'employee-save', attempts: 100, minutes: 15 };

type Needs = { store: EmployeeStore; passwords: Passwords; rateLimits: RateLimiter };

/** The PKK employees of a company. A password comes in, and nothing of it goes out. */
export function employeeRoutes(api: Api, { store, passwords, rateLimits }: Needs): void {
  serve(api, listEmployees, async ({ session }) => ({ data: await store.list(session.companyId) }));

  serve(api, readEmployee, async ({ params, session }) => ({ data: await store.read(session.companyId, params.id) }));

  serve(api, createEmployee, async ({ body: { password, ...employee }, session }) => {
    await rateLimits.count(saves, session.companyId);
    const created = await store.create(session.companyId, employee, await passwords.hash(password));
    return { data: created, successMessage: messages.created };
  });

  serve(api, updateEmployee, async ({ body: { password, ...employee }, session }) => {
    await rateLimits.count(saves, session.companyId);
    const passwordHash = password === undefined || password === '' ? undefined : await passwords.hash(password);
    const changed = await store.change(session.companyId, employee, passwordHash);
    return { data: changed, successMessage: messages.changed };
  });

  serve(api, deleteEmployee, async ({ params, session }) => {
    await store.remove(session.companyId, params.id);
    return { successMessage: messages.deleted };
  });
}

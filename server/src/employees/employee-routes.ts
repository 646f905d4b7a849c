import { createEmployee, deleteEmployee, listEmployees, readEmployee, updateEmployee } from '@osk/shared/contract/employee';
import type { FastifyBaseLogger } from 'fastify';
import { describeError } from '../platform/http/describe-error.ts';
import { type Api, serve } from '../platform/http/serve.ts';
import type { Message } from '../platform/language/language.ts';
import type { Passwords } from '../platform/passwords/passwords.ts';
import type { Limit, RateLimiter } from '../platform/rate-limits/rate-limiter.ts';
import type { EmployeeStore } from './employee-store.ts';
import { messages } from './messages.ts';

/** Counts failed saves too: hashing delays logins, and the answer reveals whether an e-mail is taken. */
const saves: Limit = { name: 'employee-save', attempts: 100, minutes: 15 };

type Needs = { store: EmployeeStore; passwords: Passwords; rateLimits: RateLimiter };

/** Serves the calls for PKK employees. No answer contains a password. */
export function employeeRoutes(api: Api, { store, passwords, rateLimits }: Needs): void {
  /** The employee is saved by then, so a failure must not fail the call. */
  const findOther = (companyId: string, id: string, pesel: string, log: FastifyBaseLogger) =>
    store.findOtherWithPesel(companyId, id, pesel).catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'PESEL not compared');
      return undefined;
    });

  serve(api, listEmployees, async ({ session }) => ({ data: await store.list(session.companyId) }));

  serve(api, readEmployee, async ({ params, session }) => ({ data: await store.read(session.companyId, params.id) }));

  serve(api, createEmployee, async ({ body: { password, ...employee }, session: { companyId }, once, log }) => {
    await rateLimits.count(saves, companyId);
    const passwordHash = await passwords.hash(password, { account: companyId });
    const data = await store.create(once, companyId, employee, passwordHash);
    const other = await findOther(companyId, data.id, employee.PESEL, log);
    return { data, successMessage: withWarning(messages.created, other) };
  });

  serve(api, updateEmployee, async ({ body: { password, ...employee }, session: { companyId }, log }) => {
    await rateLimits.count(saves, companyId);
    const passwordHash = password ? await passwords.hash(password, { account: companyId }) : undefined;
    const data = await store.change(companyId, employee, passwordHash);
    const { PESEL } = employee;
    const other = PESEL === undefined ? undefined : await findOther(companyId, data.id, PESEL, log);
    return { data, successMessage: withWarning(messages.changed, other) };
  });

  serve(api, deleteEmployee, async ({ params, session }) => {
    await store.remove(session.companyId, params.id);
    return { successMessage: messages.deleted };
  });
}

/** Adds to the message about a save that another employee has the same PESEL. It may be a mistake, or two accounts of one person. */
function withWarning(saved: Message, other: string | undefined): Message {
  return other === undefined ? saved : (language) => `${saved(language)}. ${messages.samePesel(other)(language)}`;
}

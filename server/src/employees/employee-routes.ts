import { listEmployees } from '@osk/shared/contract/employee';
import type { Database } from '../db/database.ts';
import { type Api, serve } from '../http/serve.ts';
import { listEmployeesOf } from './employee-store.ts';

export function employeeRoutes(api: Api, database: Database): void {
  serve(api, listEmployees, async ({ session }) => ({ data: await listEmployeesOf(database, session.companyId) }));
}

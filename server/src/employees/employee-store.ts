import type { EmployeeSummary } from '@osk/shared/contract/employee';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { employees } from '../db/tables/employee.ts';

const { id, firstName, lastName, email, phoneNumber, pkkId, street, streetNumber, suiteNumber, postCode, post, city } = employees;
const polish = new Intl.Collator('pl');

/** The columns of the list: neither PESEL nor password. */
const listed = { id, firstName, lastName, email, phoneNumber, pkkId, address: { street, streetNumber, suiteNumber, postCode, post, city } };

/** A company's employees by name, in the order of the Polish alphabet, without their PESEL. */
export async function listEmployeesOf(database: Database, companyId: string): Promise<EmployeeSummary[]> {
  const rows = await database.select(listed).from(employees).where(eq(employees.companyId, companyId));
  return rows.sort((one, other) => polish.compare(one.lastName, other.lastName) || polish.compare(one.firstName, other.firstName));
}

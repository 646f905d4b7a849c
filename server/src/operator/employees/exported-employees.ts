import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { decryptIfPossible } from '../../features/employees/pesel-encryption.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import type { OperatorContext } from '../command.ts';

export type ExportedEmployee = ReturnType<typeof toExport>;

type Row = { employee: typeof employees.$inferSelect; company: { id: string; nip: string; name: string } };

/** Reads the employees of one or all active companies that use PKK, and the ids of those whose PESEL is unreadable. */
export async function readExportedEmployees({ database, pesels }: Pick<OperatorContext, 'database' | 'pesels'>, companyId?: string) {
  const usesPkk = and(isNotNull(companies.pkkSince), isNotNull(companies.activatedAt), isNull(companies.deactivatedAt));
  const rows = await database
    .select({ employee: employees, company: { id: companies.id, nip: companies.nip, name: companies.name } })
    .from(employees)
    .innerJoin(companies, eq(companies.id, employees.companyId))
    .where(and(usesPkk, companyId === undefined ? undefined : eq(companies.id, companyId)))
    .orderBy(companies.nip, employees.createdAt, employees.id);
  const read = { employees: [] as ExportedEmployee[], unreadable: [] as string[] };
  for (const row of rows) {
    const pesel = decryptIfPossible(pesels, row.employee);
    if (pesel === undefined) read.unreadable.push(row.employee.id);
    else read.employees.push(toExport(row, pesel));
  }
  return read;
}

function toExport({ employee, company }: Row, PESEL: string) {
  const { id, firstName, lastName, email, phoneNumber, pkkId, passwordHash, createdAt } = employee;
  const { street, streetNumber, suiteNumber, postCode, post, city } = employee;
  return {
    id,
    company,
    firstName,
    lastName,
    PESEL,
    email,
    phoneNumber,
    pkkId,
    address: { street, streetNumber, suiteNumber, postCode, post, city },
    passwordHash,
    createdAt,
  };
}

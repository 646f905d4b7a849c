import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { openIfPossible } from '../../features/employees/pesel-encryption.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import type { OperatorContext } from '../command.ts';

export type ExportedEmployee = ReturnType<typeof present>;

type Row = { employee: typeof employees.$inferSelect; company: { id: string; nip: string; name: string } };

/**
 * The employees of the companies that use PKK, are activated and not deactivated, or of one of these; and the ids of those left out
 * because no key opens their PESEL.
 */
export async function readExportedEmployees({ database, pesels }: Pick<OperatorContext, 'database' | 'pesels'>, companyId?: string) {
  const rows = await database
    .select({ employee: employees, company: { id: companies.id, nip: companies.nip, name: companies.name } })
    .from(employees)
    .innerJoin(companies, eq(companies.id, employees.companyId))
    .where(
      and(
        isNotNull(companies.pkkSince),
        isNotNull(companies.activatedAt),
        isNull(companies.deactivatedAt),
        companyId === undefined ? undefined : eq(companies.id, companyId),
      ),
    )
    .orderBy(companies.nip, employees.createdAt, employees.id);
  const read = { employees: [] as ExportedEmployee[], unreadable: [] as string[] };
  for (const row of rows) {
    const pesel = openIfPossible(pesels, row.employee);
    if (pesel === undefined) read.unreadable.push(row.employee.id);
    else read.employees.push(present(row, pesel));
  }
  return read;
}

function present({ employee, company }: Row, PESEL: string) {
  const { id, firstName, lastName, email, phoneNumber, pkkId, passwordHash, createdAt } = employee;
  const { street, streetNumber, suiteNumber, postCode, post, city } = employee;
  return {
    ...{ id, company, firstName, lastName, PESEL, email, phoneNumber, pkkId },
    address: { street, streetNumber, suiteNumber, postCode, post, city },
    passwordHash,
    createdAt: createdAt.toISOString(),
  };
}

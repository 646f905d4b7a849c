import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { decryptIfPossible } from '../../features/employees/pesel-encryption.ts';
import type { Database } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import type { OperatorContext } from '../command.ts';

type ExportedEmployee = ReturnType<typeof toExport>;

type Row = { employee: typeof employees.$inferSelect; createdAt: string; company: { id: string; nip: string; name: string } };

/**
 * Reads the employees of one or all active companies that use PKK, in batches by company and creation. A batch has the ids of those whose
 * PESEL is unreadable.
 */
export async function* readExportedEmployees(
  { database, pesels }: Pick<OperatorContext, 'database' | 'pesels'>,
  companyId?: string,
  batchSize?: number,
) {
  for await (const rows of inBatches<Row>((after, limit) => selectRows(database, companyId, after).limit(limit), batchSize)) {
    const read = { employees: [] as ExportedEmployee[], unreadable: [] as string[] };
    for (const row of rows) {
      const pesel = decryptIfPossible(pesels, row.employee);
      if (pesel === undefined) read.unreadable.push(row.employee.id);
      else read.employees.push(toExport(row, pesel));
    }
    yield read;
  }
}

/** With microseconds, which a Date cannot hold. */
const createdAt = sql<string>`${employees.createdAt}::text`;

function selectRows(database: Database, companyId: string | undefined, after: Row | undefined) {
  const usesPkk = and(isNotNull(companies.pkkSince), isNotNull(companies.activatedAt), isNull(companies.deactivatedAt));
  const key = sql`(${companies.nip}, ${employees.createdAt}, ${employees.id})`;
  const isAfter = after && sql`${key} > (${after.company.nip}, ${after.createdAt}::timestamptz, ${after.employee.id}::uuid)`;
  return database
    .select({ employee: employees, createdAt, company: { id: companies.id, nip: companies.nip, name: companies.name } })
    .from(employees)
    .innerJoin(companies, eq(companies.id, employees.companyId))
    .where(and(usesPkk, isAfter, companyId === undefined ? undefined : eq(companies.id, companyId)))
    .orderBy(companies.nip, employees.createdAt, employees.id);
}

function toExport({ employee, company }: Pick<Row, 'employee' | 'company'>, PESEL: string) {
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

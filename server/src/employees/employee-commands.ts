import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { companyOption, findCompany, requireActivated } from '../accounts/company/find-company.ts';
import { defineCommand, type OperatorContext, OperatorError } from '../command-line/command.ts';
import { counted } from '../command-line/format.ts';
import { declareExport, exportTarget } from '../command-line/options.ts';
import { type Database, inBatches } from '../platform/db/database.ts';
import { companies } from '../platform/db/tables/company.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { reencryptPesels } from './key-rotation.ts';
import { decryptIfPossible, type PeselEncryption } from './pesel-encryption.ts';

declare module '../command-line/command.ts' {
  interface OperatorContext {
    pesels: PeselEncryption;
  }
}

const exportEmployees = defineCommand({
  name: 'employees export',
  summary: 'write the employees of companies with PKK for the PKK gateway, one JSON object a line; it is personal data',
  examples: ['employees export --output employees.jsonl', 'employees export --company 676-000-01-15'],
  declare(command) {
    command.addOption(companyOption());
    declareExport(command, 'The output is personal data: names, addresses, PESEL numbers, password hashes.');
  },
  input: z.object({ company: z.optional(z.string()) }),
  lines: { property: 'employees' },
  async run(context, { company }) {
    const companyId = company === undefined ? undefined : await companyWithPkk(context, company);
    const exported = { count: 0, unreadable: [] as string[] };
    const companies = new Set<string>();
    for await (const { employees, unreadable } of readExportedEmployees(context, companyId)) {
      for (const { company } of employees) companies.add(company.id);
      exported.count += employees.length;
      exported.unreadable.push(...unreadable);
      if (employees.length > 0) await context.writeLines(employees.map((employee) => `${JSON.stringify(employee)}\n`).join(''));
    }
    if (exported.count === 0 && exported.unreadable.length > 0) {
      throw new OperatorError('No PESEL can be read: the key is missing from SECRET_KEY, FORMER_SECRET_KEYS and keys.json.');
    }
    return { ...exported, companies: companies.size };
  },
  audit: ({ count, companies }) => ({ employees: count, companies }),
  present({ count, companies, unreadable }, values) {
    const errors = unreadable.map((id) => `Employee ${id} is left out: the PESEL cannot be read.`);
    const target = exportTarget(values);
    if (target === undefined) return { text: '', errors };
    const what = `${counted(count, 'employee')} of ${counted(companies, 'company', 'companies')}`;
    return { text: `${what} written to ${target.path}.`, errors };
  },
});

async function companyWithPkk({ database }: OperatorContext, key: string): Promise<string> {
  const { id, name, nip, deactivatedAt, pkkSince } = requireActivated(await findCompany(database, key));
  if (deactivatedAt !== null) throw new OperatorError(`${name} is deactivated: its employees are not exported.`);
  if (pkkSince === null) throw new OperatorError(`${name} does not use PKK. Run pkk on ${nip} before the export.`);
  return id;
}

const reencryptEmployees = defineCommand({
  name: 'employees re-encrypt',
  summary: 'encrypt the PESEL numbers under a former key with the present SECRET_KEY',
  examples: ['employees re-encrypt'],
  input: z.object({}),
  run: ({ database, pesels }) => reencryptPesels(database, pesels),
  present({ total, reencrypted, unreadable }) {
    const text = `${counted(reencrypted, 'PESEL')} of ${counted(total, 'employee')} re-encrypted.`;
    const error = `${counted(unreadable, 'PESEL')} cannot be read. Add the missing key to FORMER_SECRET_KEYS or keys.json, and remove no former key before that.`;
    return { text, errors: unreadable === 0 ? [] : [error] };
  },
});

export const employeeCommands = [exportEmployees, reencryptEmployees];

type ExportedEmployee = ReturnType<typeof toExport>;

type Row = { employee: typeof employees.$inferSelect; createdAt: string; company: { id: string; nip: string; name: string } };

/** Reads the employees of active companies with PKK, in batches by company and creation, with the ids of those whose PESEL is unreadable. */
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

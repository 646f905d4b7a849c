import * as z from 'zod/mini';
import { reencryptPesels } from '../../features/employees/key-rotation.ts';
import { defineCommand, type OperatorContext, OperatorError } from '../command.ts';
import { companyOption, findCompany, requireActivated } from '../find-company.ts';
import { counted } from '../format.ts';
import { declareExport, exportTarget } from '../options.ts';
import { readExportedEmployees } from './exported-employees.ts';

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
    const exported = { count: 0, companies: 0, unreadable: [] as string[] };
    let lastCompany = '';
    for await (const { employees, unreadable } of readExportedEmployees(context, companyId)) {
      for (const { company } of employees) {
        // They are in the order of their companies.
        if (company.id !== lastCompany) exported.companies += 1;
        lastCompany = company.id;
      }
      exported.count += employees.length;
      exported.unreadable.push(...unreadable);
      if (employees.length > 0) await context.writeLines(employees.map((employee) => `${JSON.stringify(employee)}\n`).join(''));
    }
    if (exported.count === 0 && exported.unreadable.length > 0) {
      throw new OperatorError('No PESEL can be read: the key is missing from SECRET_KEY, FORMER_SECRET_KEYS and keys.json.');
    }
    return exported;
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

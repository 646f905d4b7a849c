import { Option } from 'commander';
import * as z from 'zod/mini';
import { defineCommand, type OperatorContext } from '../command.ts';
import { findCompany, namedCompany, refuseUnactivated, typedCompanyOption } from '../companies/find-company.ts';
import { OperatorError } from '../operator-error.ts';
import { counted } from '../presentation/format.ts';
import { type ExportedEmployee, readExportedEmployees } from './exported-employees.ts';

const warning = 'The output is personal data: names, addresses, PESEL numbers, hashes of passwords. Keep it no longer than it is needed.';

export const exportEmployees = defineCommand({
  name: 'employees export',
  summary: 'write the employees of the companies with PKK, one JSON object a line, for the PKK gateway; it is personal data',
  examples: ['employees export --output employees.jsonl', 'employees export --company 676-000-01-15'],
  declare(command) {
    command
      .addOption(namedCompany())
      .addOption(new Option('--output <file>', 'a file to make, for its owner alone; without it all is printed').conflicts('json'))
      .option('--force', 'replace the file if it is there')
      .addHelpText('after', `\n${warning}`);
  },
  input: z.object({ company: z.optional(z.string()) }),
  read: typedCompanyOption,
  async run(context, { company }) {
    const companyId = company === undefined ? undefined : await companyWithPkk(context, company);
    const { employees, unreadable } = await readExportedEmployees(context, companyId);
    if (employees.length === 0 && unreadable.length > 0) {
      throw new OperatorError('No PESEL can be read: the key is neither in SECRET_KEY, nor in FORMER_SECRET_KEYS, nor in keys.json.');
    }
    return { employees, unreadable };
  },
  record: ({ employees }) => ({ employees: employees.length, companies: companiesOf(employees) }),
  present({ employees, unreadable }, { output, force }) {
    const refusals = unreadable.map((id) => `${id} was left out: the PESEL cannot be read.`);
    const lines = employees.map((employee) => JSON.stringify(employee));
    if (typeof output !== 'string' || output === '-') return { text: lines.join('\n'), refusals };
    const content = lines.map((line) => `${line}\n`).join('');
    const text = `${counted(employees.length, 'employee')} of ${counted(companiesOf(employees), 'company', 'companies')} written to ${output}.`;
    return { text, file: { path: output, content, replace: force === true }, refusals };
  },
});

async function companyWithPkk({ database }: OperatorContext, key: string): Promise<string> {
  const { id, name, nip, deactivatedAt, pkkSince } = refuseUnactivated(await findCompany(database, key));
  if (deactivatedAt !== null) throw new OperatorError(`${name} is deactivated: its employees are not exported.`);
  if (pkkSince === null) throw new OperatorError(`${name} does not use PKK: its employees are exported after pkk on ${nip}.`);
  return id;
}

function companiesOf(employees: readonly ExportedEmployee[]): number {
  return new Set(employees.map(({ company }) => company.id)).size;
}

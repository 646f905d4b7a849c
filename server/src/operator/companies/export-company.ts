import { defineCommand, type Json } from '../command.ts';
import { companyArgument, findCompany } from '../find-company.ts';
import { counted, keyValues } from '../format.ts';
import { declareExport, exportTarget } from '../options.ts';
import { type ExportedCompany, readExportedCompany } from './exported-company.ts';

export const exportCompany = defineCommand({
  name: 'companies export',
  summary: 'write all stored data of a company as JSON, to answer a request for access; it is personal data',
  examples: ['companies export 676-000-01-15 --output company.json', 'companies export demo@portal-osk.example'],
  declare(command) {
    companyArgument.declare(command);
    declareExport(command, 'The output is personal data with PESEL numbers.');
  },
  input: companyArgument.input,
  // One snapshot, while others write.
  run: ({ database, pesels }, { company: key }) =>
    database.transaction(
      async (transaction) => {
        const exported = await readExportedCompany(transaction, await findCompany(transaction, key), pesels);
        return { exportedAt: new Date(), ...exported };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  audit: ({ company }) => ({ company: company.id }),
  present(exported, values) {
    const unreadable = exported.employees.filter(({ PESEL }) => PESEL === null);
    const errors = unreadable.map(({ id }) => `The PESEL of employee ${id} cannot be read. The export has null in its place.`);
    const content = JSON.stringify(exported, null, 2);
    const target = exportTarget(values);
    if (target === undefined) return { text: content, errors };
    const file = { ...target, content: `${content}\n` };
    return { text: `${exported.company.name || exported.company.id} was written to ${file.path}:\n${summary(exported)}`, file, errors };
  },
});

function summary({
  licences,
  employees,
  logins,
  tokens,
  mailLinks,
  waitingMails,
  formerMails,
  enquiries,
  storedAnswers,
}: Json<ExportedCompany>): string {
  const transfers = licences.reduce((sum, licence) => sum + licence.transfers.length, 0);
  return keyValues({
    Account: 'its data, consents with their times, SMS settings',
    Licences: `${counted(licences.length, 'licence or request', 'licences and requests')}, with history, ${counted(transfers, 'transfer')}`,
    Employees: `${employees.length}, with PESEL, without passwords`,
    Access: `${counted(logins.length, 'login')}, ${counted(tokens.length, 'token')}: labels and dates`,
    Mail: `${counted(mailLinks.length, 'link')}: dates; ${counted(waitingMails.length, 'e-mail')} waiting; ${formerMails.length} sent or given up: dates`,
    Enquiries: `${enquiries.length} sent by the public forms`,
    Answers: `${storedAnswers.length} stored, for repeated requests`,
  });
}

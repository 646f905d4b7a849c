import { Option } from 'commander';
import { defineCommand } from '../command.ts';
import { counted } from '../presentation/format.ts';
import { keyValues } from '../presentation/table.ts';
import { type CompanyData, readCompanyData } from './company-data.ts';
import { findCompany, oneCompany } from './find-company.ts';

const warning = 'The output is personal data, PESEL numbers among it. Keep it no longer than it is needed.';

export const exportCompany = defineCommand({
  name: 'companies export',
  summary: 'write everything stored about a company as JSON, for who asks what is known of them; it is personal data',
  examples: ['companies export 676-000-01-15 --output company.json', 'companies export demo@portal-osk.example'],
  declare(command) {
    oneCompany.declare(command);
    command
      .addOption(new Option('--output <file>', 'a file to make, for its owner alone; without it all is printed').conflicts('json'))
      .option('--force', 'replace the file if it is there')
      .addHelpText('after', `\n${warning}`);
  },
  input: oneCompany.input,
  read: oneCompany.read,
  // As it stands at one instant, whatever is written meanwhile.
  run: ({ database, pesels }, { company: key }) =>
    database.transaction(
      async (transaction) => {
        const data = await readCompanyData(transaction, await findCompany(transaction, key), pesels);
        return { exportedAt: new Date(), ...data };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  record: ({ company }) => ({ company: company.id }),
  present(data, { output, force }) {
    const unreadable = data.employees.filter(({ PESEL }) => PESEL === null);
    const refusals = unreadable.map(({ id }) => `The PESEL of ${id} cannot be read: it is left out.`);
    const content = JSON.stringify(data, null, 2);
    if (typeof output !== 'string' || output === '-') return { text: content, refusals };
    const text = `${data.company.name || data.company.id} was written to ${output}:\n${contents(data)}`;
    return { text, file: { path: output, content: `${content}\n`, replace: force === true }, refusals };
  },
});

function contents({ licences, employees, logins, tokens, mailLinks, waitingMails, keptAnswers }: CompanyData): string {
  const transfers = licences.reduce((sum, licence) => sum + licence.transfers.length, 0);
  return keyValues([
    ['Account', 'its data, consents with their times, SMS settings'],
    [
      'Licences',
      `${counted(licences.length, 'licence or request', 'licences and requests')}, with history, ${counted(transfers, 'transfer')}`,
    ],
    ['Employees', `${employees.length}, with PESEL, without passwords`],
    ['Access', `${counted(logins.length, 'login')}, ${counted(tokens.length, 'token')}: labels and dates`],
    ['Mail', `${counted(mailLinks.length, 'link')}: dates; ${counted(waitingMails.length, 'mail')} waiting`],
    ['Answers', `${keptAnswers.length} kept, for orders that are sent again`],
  ]);
}

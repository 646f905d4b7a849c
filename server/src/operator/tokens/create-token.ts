import { Option } from 'commander';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { lockCompany } from '../../features/licences/company-lock.ts';
import { makeToken } from '../../features/sessions/access-token.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { defineCommand } from '../command.ts';
import type { CompanyRow } from '../companies/company-summary.ts';
import { findCompany, namedCompany, refuseUnactivated, typedCompanyOption } from '../companies/find-company.ts';
import { OperatorError } from '../operator-error.ts';
import { formatInstant } from '../presentation/format.ts';
import { keyValues } from '../presentation/table.ts';
import { line, wholeNumber } from '../values.ts';
import { idOfHash } from './token-summary.ts';

const scopes = ['employees'] as const;

export const createToken = defineCommand({
  name: 'token create',
  summary: 'make a token that opens the employees of a company and nothing else, for a page elsewhere',
  examples: ['token create --company 676-000-01-15 --scope employees --label "school site"'],
  declare(command) {
    command
      .addOption(namedCompany().makeOptionMandatory())
      .addOption(new Option('--scope <scope>', 'what it opens').choices(scopes).makeOptionMandatory())
      .addOption(line('--label <text>', 'what it is for, to know it by later', 100).makeOptionMandatory())
      .addOption(wholeNumber('--days <number>', 'how long it is good, from 1 to 366', 1, 366).default(90));
  },
  input: z.object({ company: z.string(), scope: z.enum(scopes), label: z.string(), days: z.int() }),
  read: typedCompanyOption,
  run: ({ database }, { company: key, scope, label, days }) =>
    database.transaction(async (transaction) => {
      const company = await holdCompany(transaction, key);
      const { token, hash } = makeToken();
      const [row] = await transaction
        .insert(sessions)
        .values({ tokenHash: hash, companyId: company.id, scope, label, expiresAt: sql`now() + make_interval(days => ${days})` })
        .returning();
      if (row === undefined) throw new Error('the token was not stored');
      return {
        token,
        ...{ id: idOfHash(hash), label, scope },
        company: { id: company.id, name: company.name, nip: company.nip, usesPkk: company.pkkSince !== null },
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      };
    }),
  present({ token, id, label, scope, company, expiresAt }) {
    const made = keyValues([
      ['Token', token],
      ['Id', id],
      ['Label', label],
      ['Company', company.name],
      ['Opens', scope],
      ['Expires', formatInstant(expiresAt)],
    ]);
    const hint = company.usesPkk ? '' : `\n${company.name} does not use PKK: to save employees it needs pkk on ${company.nip}.`;
    return { text: `${made}\n\nThe token is not shown again: keep it now.${hint}` };
  },
});

/** The company as it stays until the token is stored: one that is erased meanwhile keeps none. @throws OperatorError */
async function holdCompany(transaction: Transaction, key: string): Promise<CompanyRow> {
  const { id } = await findCompany(transaction, key);
  await lockCompany(transaction, id);
  const company = refuseUnactivated(await findCompany(transaction, id));
  if (company.deactivatedAt !== null) throw new OperatorError(`${company.name} is deactivated: reactivate it first.`);
  return company;
}

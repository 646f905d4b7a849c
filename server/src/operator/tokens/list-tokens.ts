import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { sessions } from '../../platform/db/tables/session.ts';
import { defineCommand } from '../command.ts';
import { findCompany, namedCompany, typedCompanyOption } from '../companies/find-company.ts';
import { readTokens, tokenTable } from './token-summary.ts';

export const listTokens = defineCommand({
  name: 'token list',
  summary: 'list the tokens, the newest first, with those that expired within 30 days',
  examples: ['token list', 'token list --company 676-000-01-15 --json'],
  declare: (command) => void command.addOption(namedCompany()),
  input: z.object({ company: z.optional(z.string()) }),
  read: typedCompanyOption,
  async run({ database }, { company }) {
    const ofOne = company === undefined ? undefined : eq(sessions.companyId, (await findCompany(database, company)).id);
    return { tokens: await readTokens(database, ofOne) };
  },
  present: ({ tokens }) => ({ text: tokens.length === 0 ? 'There are no tokens.' : tokenTable(tokens) }),
});

import { Option } from 'commander';
import { and, desc, eq, isNotNull, like, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineCommand, type Json, OperatorError, requireOne } from '../../command-line/command.ts';
import { formatInstant, keyValues, table } from '../../command-line/format.ts';
import { textLine, tokenArgument, tokenDays, tokenId } from '../../command-line/options.ts';
import { makeToken } from '../../platform/access-tokens.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { type CompanyRow, companyOption, findCompany, requireActivated } from '../company/find-company.ts';
import { lockCompany } from '../company/lock-company.ts';

const scopes = ['employees'] as const;

const createToken = defineCommand({
  name: 'token create',
  summary: 'create a token for an embedding page; it gives access to the employees of a company and to nothing else',
  examples: ['token create --company 676-000-01-15 --scope employees --label "school site"'],
  declare: (command) =>
    void command
      .addOption(companyOption().makeOptionMandatory())
      .addOption(new Option('--scope <scope>', 'what it gives access to').choices(scopes).makeOptionMandatory())
      .addOption(textLine('--label <text>', 'where it is used, to recognise it in the list', 100).makeOptionMandatory())
      .addOption(tokenDays()),
  input: z.object({ company: z.string(), scope: z.enum(scopes), label: z.string(), days: z.int() }),
  run: ({ database }, { company: key, scope, label, days }) =>
    database.transaction(async (transaction) => {
      const { id, name, nip, pkkSince } = await lockActiveCompany(transaction, key);
      const { token, hash } = makeToken();
      const expiresAt = sql`now() + make_interval(days => ${days})`;
      const [row] = await transaction.insert(sessions).values({ tokenHash: hash, companyId: id, scope, label, expiresAt }).returning();
      if (row === undefined) throw new Error('the token was not stored');
      return {
        token,
        id: tokenId(hash),
        label,
        scope,
        company: { id, name, nip, usesPkk: pkkSince !== null },
        createdAt: row.createdAt,
        expiresAt: row.expiresAt,
      };
    }),
  audit: ({ id, company }) => ({ event: 'token-created', account: company.id, token: id }),
  present({ token, id, label, scope, company, expiresAt }) {
    const created = keyValues({
      Token: token,
      Id: id,
      Label: label,
      Company: company.name,
      Scope: scope,
      Expires: formatInstant(expiresAt),
    });
    const hint = company.usesPkk ? '' : `\n${company.name} does not use PKK. To let it save employees, run pkk on ${company.nip}.`;
    return { text: `${created}\n\nSave the token now: it is not shown again.${hint}` };
  },
});

/** Locks the company until the token is stored, so that an erasure cannot leave a token behind. @throws OperatorError */
async function lockActiveCompany(transaction: Transaction, key: string): Promise<CompanyRow> {
  const { id } = await findCompany(transaction, key);
  await lockCompany(transaction, id);
  const company = requireActivated(await findCompany(transaction, id));
  if (company.deactivatedAt !== null) throw new OperatorError(`${company.name} is deactivated. Reactivate it first.`);
  return company;
}

const listTokens = defineCommand({
  name: 'token list',
  summary: 'list the tokens, newest first; expired ones stay in the list for 30 days',
  examples: ['token list', 'token list --company 676-000-01-15 --json'],
  declare: (command) => void command.addOption(companyOption()),
  input: z.object({ company: z.optional(z.string()) }),
  async run({ database }, { company }) {
    const ofCompany = company === undefined ? undefined : eq(sessions.companyId, (await findCompany(database, company)).id);
    return { tokens: await readTokens(database, ofCompany) };
  },
  present: ({ tokens }) => ({ text: tokens.length === 0 ? 'There are no tokens.' : tokenTable(tokens) }),
});

const revokeToken = defineCommand({
  name: 'token revoke',
  summary: 'end a token at once',
  examples: ['token revoke 3f9a1c07e2b4'],
  ...tokenArgument,
  run: ({ database }, { id }) =>
    database.transaction(async (transaction) => {
      const filter = like(sessions.tokenHash, `${id}%`);
      const describe = ({ id: listed, label, company }: Token) => `${listed} (${label}, ${company.name})`;
      const token = requireOne(await readTokens(transaction, filter), { kind: 'token', list: 'token list' }, id, describe);
      await transaction.delete(sessions).where(and(filter, isNotNull(sessions.label)));
      return token;
    }),
  audit: ({ id, company }) => ({ event: 'token-revoked', account: company.id, token: id }),
  present: ({ label, company, expired }) => ({
    text: `The token "${label}" of ${company.name} is ${expired ? 'removed. It had expired' : 'revoked'}.`,
  }),
});

export const tokenCommands = [createToken, listTokens, revokeToken];

type Token = Awaited<ReturnType<typeof readTokens>>[number];

/** Reads what the command line shows of tokens, newest first. Sessions without a label are logins. */
async function readTokens(database: Database, filter?: SQL) {
  const rows = await database
    .select({
      session: sessions,
      company: { id: companies.id, name: companies.name, nip: companies.nip },
      expired: sql<boolean>`${sessions.expiresAt} <= now()`,
    })
    .from(sessions)
    .innerJoin(companies, eq(companies.id, sessions.companyId))
    .where(and(isNotNull(sessions.label), filter))
    .orderBy(desc(sessions.createdAt), sessions.tokenHash);
  return rows.map(({ session: { tokenHash, label, scope, createdAt, expiresAt }, company, expired }) => {
    return { id: tokenId(tokenHash), label: label ?? '', scope, company, createdAt, expiresAt, expired };
  });
}

/** Tokens as a table. */
function tokenTable(tokens: readonly Json<Token>[]): string {
  const rows = tokens.map(({ id, label, company, scope, createdAt, expiresAt, expired }) => ({
    Id: id,
    Label: label,
    Company: company.name,
    NIP: company.nip,
    Scope: scope,
    Created: formatInstant(createdAt),
    Expires: formatInstant(expiresAt),
    State: expired ? 'expired' : 'valid',
  }));
  return table(rows, { maxWidth: { Label: 40, Company: 40 } });
}

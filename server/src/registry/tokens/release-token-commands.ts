import { ReleasePermission } from '@osk/shared/contract/shapes/release-store';
import { Option } from 'commander';
import { and, desc, eq, like, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineCommand, type Json, OperatorError, requireOne } from '../../command-line/command.ts';
import { formatInstant, keyValues, table } from '../../command-line/format.ts';
import { parser, textLine, tokenArgument, tokenDays, tokenId } from '../../command-line/options.ts';
import { makeToken } from '../../platform/access-tokens.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { releaseTokens, remotes } from '../../platform/db/tables/release.ts';
import { isValidToken } from './release-tokens.ts';

const permissions = ReleasePermission.options;

const parsePermissions = parser(
  (text) => {
    const named = text.split(',').map((name) => name.trim());
    const known = permissions.filter((permission) => named.includes(permission));
    return known.length === named.length ? known : undefined;
  },
  `It must be one or more of ${permissions.join(', ')}, separated by commas.`,
);

const remoteOption = () => new Option('--remote <name>', 'the remote');

const createToken = defineCommand({
  name: 'release-tokens create',
  summary: 'create a token with which the team of a remote releases it; it gives access to this remote and to nothing else',
  examples: ['release-tokens create --remote mfe-pkk --may release,rollback --label "hosted CI"'],
  declare: (command) =>
    void command
      .addOption(remoteOption().makeOptionMandatory())
      .addOption(
        new Option(
          '--may <permissions>',
          'upload: store and check releases; release: also make them live; rollback: make the previous release live again',
        )
          .argParser(parsePermissions)
          .makeOptionMandatory(),
      )
      .addOption(textLine('--label <text>', 'where it is used; the trail of the remote names it', 100).makeOptionMandatory())
      .addOption(tokenDays()),
  input: z.object({ remote: z.string(), may: z.array(z.enum(permissions)).check(z.minLength(1)), label: z.string(), days: z.int() }),
  run: ({ database, actor }, { remote, may, label, days }) =>
    database.transaction(async (transaction) => {
      await lockRemote(transaction, remote);
      await checkLabel(transaction, remote, label);
      const { token, hash: tokenHash } = makeToken();
      const expiresAt = sql`now() + make_interval(days => ${days})`;
      const [row] = await transaction
        .insert(releaseTokens)
        .values({ tokenHash, remote, label, permissions: may, createdBy: actor, expiresAt })
        .returning();
      if (row === undefined) throw new Error('the token was not stored');
      return { token, id: tokenId(tokenHash), remote, label, permissions: may, expiresAt: row.expiresAt };
    }),
  audit: ({ id, remote }) => ({ event: 'token-created', remote, token: id }),
  present({ token, id, remote, label, permissions, expiresAt }) {
    const may = permissions.join(', ');
    const created = keyValues({ Token: token, Id: id, Label: label, Remote: remote, May: may, Expires: formatInstant(expiresAt) });
    return { text: `${created}\n\nSave the token now: it is not shown again. The release tool reads it from OSK_RELEASE_TOKEN.` };
  },
});

/** Two tokens that are made at once wait for each other. @throws OperatorError */
async function lockRemote(transaction: Transaction, name: string): Promise<void> {
  const found = await transaction.select({ name: remotes.name }).from(remotes).where(eq(remotes.name, name)).for('no key update');
  if (found.length === 0) throw new OperatorError(`There is no remote ${name}. To admit it, use remotes add.`);
}

/** The trail names a token by its label. @throws OperatorError when a valid token has it */
async function checkLabel(transaction: Transaction, remote: string, label: string): Promise<void> {
  const [same] = await readTokens(transaction, and(eq(releaseTokens.remote, remote), eq(releaseTokens.label, label), isValidToken));
  if (same)
    throw new OperatorError(`The token ${same.id} of ${remote} has this label already. Use another one, or revoke that token first.`);
}

type ListedToken = Awaited<ReturnType<typeof readTokens>>[number];

/** Reads what the command line shows of release tokens, newest first. */
async function readTokens(database: Database, filter?: SQL) {
  const { tokenHash, remote, label, permissions, createdAt, createdBy, lastUsedAt, expiresAt, revokedAt } = releaseTokens;
  const state = sql<'valid' | 'expired' | 'revoked'>`case when ${revokedAt} is not null then 'revoked'
    when ${expiresAt} <= now() then 'expired' else 'valid' end`;
  const rows = await database
    .select({ tokenHash, remote, label, permissions, createdAt, createdBy, lastUsedAt, expiresAt, state })
    .from(releaseTokens)
    .where(filter)
    .orderBy(desc(createdAt), tokenHash);
  return rows.map(({ tokenHash, ...row }) => ({ id: tokenId(tokenHash), ...row }));
}

function tokenTable(tokens: readonly Json<ListedToken>[]): string {
  const rows = tokens.map(({ id, label, remote, permissions, lastUsedAt, expiresAt, state }) => ({
    Id: id,
    Label: label,
    Remote: remote,
    May: permissions.join(', '),
    'Last used': formatInstant(lastUsedAt),
    Expires: formatInstant(expiresAt),
    State: state,
  }));
  return table(rows, { maxWidth: { Label: 40 } });
}

const listTokens = defineCommand({
  name: 'release-tokens list',
  summary: 'list the release tokens, newest first; expired and revoked ones stay in the list for 30 days',
  examples: ['release-tokens list', 'release-tokens list --remote mfe-pkk --json'],
  declare: (command) => void command.addOption(remoteOption()),
  input: z.object({ remote: z.optional(z.string()) }),
  run: async ({ database }, { remote }) => ({
    tokens: await readTokens(database, remote === undefined ? undefined : eq(releaseTokens.remote, remote)),
  }),
  present: ({ tokens }) => ({ text: tokens.length === 0 ? 'There are no release tokens.' : tokenTable(tokens) }),
});

const revokeToken = defineCommand({
  name: 'release-tokens revoke',
  summary: 'end a release token at once',
  examples: ['release-tokens revoke 3f9a1c07e2b4'],
  ...tokenArgument,
  run: ({ database }, { id }) =>
    database.transaction(async (transaction) => {
      const filter = like(releaseTokens.tokenHash, `${id}%`);
      const describe = ({ id: listed, label, remote }: ListedToken) => `${listed} (${label}, ${remote})`;
      const token = requireOne(await readTokens(transaction, filter), { kind: 'release token', list: 'release-tokens list' }, id, describe);
      const isChanged = token.state !== 'revoked';
      if (isChanged) await transaction.update(releaseTokens).set({ revokedAt: sql`now()` }).where(filter);
      return { ...token, isChanged };
    }),
  audit: ({ id, remote, isChanged }) => (isChanged ? { event: 'token-revoked', remote, token: id } : undefined),
  present: ({ label, remote, isChanged }) => ({
    text: `The release token "${label}" of ${remote} ${isChanged ? 'is revoked' : 'was revoked before'}.`,
  }),
});

export const releaseTokenCommands = [createToken, listTokens, revokeToken];

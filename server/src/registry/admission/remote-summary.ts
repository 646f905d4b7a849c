import type { Command } from 'commander';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type OperatorContext, OperatorError } from '../../command-line/command.ts';
import { none } from '../../command-line/format.ts';
import { parser } from '../../command-line/options.ts';
import { releaseKeys, releases, releaseTokens, remotes, rollouts } from '../../platform/db/tables/release.ts';
import { rolloutOf } from '../store/rollout.ts';
import { isValidToken } from '../tokens/release-tokens.ts';
import { isAdmissibleName } from './admission.ts';

const parseName = parser(
  (text) => (isAdmissibleName(text.trim()) ? text.trim() : undefined),
  'The name of a remote has lower-case letters, digits and -, and begins with a letter: mfe-invoices.',
);
/** What a command about one remote takes: its name, and further arguments and options. */
export const ofRemote = <Shape extends z.core.$ZodShape>(shape: Shape, declareMore?: (command: Command) => void) => ({
  declare(command: Command) {
    command.argument('<remote>', 'its name, like mfe-invoices', parseName);
    declareMore?.(command);
  },
  input: z.extend(z.object({ remote: z.string() }), shape),
});

type RemoteSummary = Awaited<ReturnType<typeof readRemotes>>[number];

export const stateOf = ({ isEnabled }: Pick<RemoteSummary, 'isEnabled'>) => (isEnabled ? 'enabled' : 'disabled');

/** A version in words. Null is the deployed build, if there is one. */
export function versionOf(version: string | null | undefined, { isDeployed }: { isDeployed: boolean }): string {
  return version ?? (version === null && isDeployed ? 'deployed build' : none);
}

type Context = Pick<OperatorContext, 'database' | 'isDeployed'>;

/** Reads the admitted remotes with their rollouts, and how much is stored of each. */
export async function readRemotes({ database, isDeployed }: Context, name?: string) {
  const rows = await database
    .select({
      remote: remotes,
      rollout: rollouts,
      releases: database.$count(releases, eq(releases.remote, remotes.name)),
      size: sql<number>`(select coalesce(sum(${releases.size}), 0) from ${releases} where ${releases.remote} = ${remotes.name})::float8`,
      tokens: database.$count(releaseTokens, and(eq(releaseTokens.remote, remotes.name), isValidToken)),
      keys: database.$count(
        releaseKeys,
        and(eq(releaseKeys.remote, remotes.name), isNull(releaseKeys.retiredAt), isNull(releaseKeys.revokedAt)),
      ),
    })
    .from(remotes)
    .leftJoin(rollouts, eq(rollouts.remote, remotes.name))
    .where(name === undefined ? undefined : eq(remotes.name, name))
    .orderBy(asc(remotes.name));
  return rows.map(({ remote, rollout, ...stored }) => {
    const { revision: _, ...current } = rolloutOf(rollout);
    return { ...remote, ...stored, isDeployed: isDeployed(remote.name), ...current };
  });
}

export async function showRemote(context: Context, name: string): Promise<RemoteSummary> {
  const [remote] = await readRemotes(context, name);
  if (remote === undefined) throw unknownRemote(name);
  return remote;
}

export const unknownRemote = (name: string) => new OperatorError(`There is no remote ${name}. List them with remotes list.`);

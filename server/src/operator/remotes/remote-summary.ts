import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { isValidToken } from '../../frontend/releases/tokens/release-tokens.ts';
import { releaseKeys, releases, releaseTokens, remotes, rollouts } from '../../platform/db/tables/release.ts';
import { type OperatorContext, OperatorError } from '../command.ts';
import { none } from '../format.ts';

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
    const { live = null, previous = [], canaryVersion = null, canaryPercent = null } = rollout ?? {};
    return {
      ...remote,
      ...stored,
      isDeployed: isDeployed(remote.name),
      live,
      previous,
      canary: canaryVersion === null || canaryPercent === null ? null : { version: canaryVersion, percent: canaryPercent },
    };
  });
}

/** Reads one remote. @throws OperatorError when there is none */
export async function showRemote(context: Context, name: string): Promise<RemoteSummary> {
  const [remote] = await readRemotes(context, name);
  if (remote === undefined) throw unknownRemote(name);
  return remote;
}

export const unknownRemote = (name: string) => new OperatorError(`There is no remote ${name}. List them with remotes list.`);

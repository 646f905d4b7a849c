import { type Change, changeRollout, changesVersions, type RolloutState, readRollout } from '@osk/shared/contract/release-store';
import { ConflictError, type ReleaseClient } from './release-client.ts';
import { NoAnswerError, ReleaseError } from './release-error.ts';

type Version = RolloutState['live'];

/** The stored version with this name or unique beginning; null, the deployed build, for `portal`. @throws ReleaseError */
export function findVersion({ name, isDeployed, releases }: RolloutState, text: string): Version {
  if (text === 'portal' && !isDeployed)
    throw new ReleaseError(`No build of ${name} came with the portal. --list shows the stored releases.`);
  if (text === 'portal') return null;
  const versions = releases.map(({ version }) => version);
  const found = versions.includes(text) ? [text] : versions.filter((version) => version.startsWith(text));
  const [version, ...others] = found;
  if (version === undefined) throw new ReleaseError(`No release of ${name} begins with ${text}. --list shows the stored ones.`);
  if (others.length > 0) throw new ReleaseError(`${text} is not unique: ${found.join(', ')}.`);
  return version;
}

/** What browsers get after a change. */
export function resultOf(
  { name, isDeployed, live, canary, previous }: RolloutState,
  change: Change,
): Pick<RolloutState, 'name' | 'isDeployed' | 'live' | 'canary'> {
  const remote = { name, isDeployed };
  const [last = live] = previous.filter((version) => version !== null || isDeployed);
  if (change.action === 'rollback') return { ...remote, live: canary ? live : last, canary: null };
  const { version, percent } = change;
  return version !== null && percent < 100 ? { ...remote, live, canary: { version, percent } } : { ...remote, live: version, canary: null };
}

/** Changes the rollout, unless somebody else has changed it since it was read. @throws ReleaseError */
export async function moveRollout(client: ReleaseClient, before: RolloutState, change: Change, note: string): Promise<RolloutState> {
  try {
    return await client.send(changeRollout, { revision: before.revision, change, note });
  } catch (error) {
    if (error instanceof NoAnswerError) {
      throw new ReleaseError(`${error.message}\nIt is unknown whether the rollout has changed: look at --list.`, { cause: error });
    }
    if (!(error instanceof ConflictError) || error.code !== 'rollout-changed') throw error;
    const now = await client.send(readRollout);
    const [wanted, { live, canary }] = [resultOf(before, change), now];
    // The answer to an earlier attempt was lost, or somebody else has made the same change.
    if (live === wanted.live && canary?.version === wanted.canary?.version && canary?.percent === wanted.canary?.percent) return now;
    throw new ReleaseError(describeConflict(now, change));
  }
}

function describeConflict({ name, isDeployed, trail }: RolloutState, change: Change): string {
  const last = trail.find(changesVersions);
  const who = last?.actor ?? 'Somebody';
  const what = last ? ` at ${last.at.slice(0, 19)} (UTC): ${last.action} ${last.to ?? (isDeployed ? 'portal' : 'to nothing')}` : '';
  return `${who} changed the rollout of ${name}${what}.\nYour change was not made. Look at --list, then repeat yours with ${repetitionOf(change)}.`;
}

function repetitionOf(change: Change): string {
  if (change.action === 'rollback') return '--rollback';
  const percent = change.percent < 100 ? ` --percent ${change.percent}` : '';
  return `--to ${change.version ?? 'portal'}${percent}${change.insist ? ' --insist' : ''}`;
}

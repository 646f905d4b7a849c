import {
  type Change,
  changeRollout,
  changesVersions,
  describeCounts,
  embeddedFailuresTitle,
  type RolloutState,
  readRollout,
  shortCommit,
} from '@osk/shared/contract/release-store';
import { ReleaseError } from '../command-line.ts';
import { ConflictError, NoAnswerError, type ReleaseClient } from './release-client.ts';

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

type Described = Pick<RolloutState, 'name' | 'isDeployed' | 'live' | 'canary' | 'isEnabled'>;

/** Which browsers get which version. For a disabled remote, a line before says so. */
export function describeRollout({ name, isDeployed, live, canary, isEnabled }: Described): string {
  const disabled = isEnabled === false ? `${describeDisabled(name)} When it is enabled:\n` : '';
  const others = live ?? (isDeployed ? 'the deployed build' : undefined);
  if (canary) return `${disabled}${name}: ${canary.percent} % of browsers get ${canary.version}, the others ${others ?? 'nothing'}.`;
  return `${disabled}${name}: ${others === undefined ? 'nothing is released' : `every browser gets ${others}`}.`;
}

export const describeDisabled = (name: string): string =>
  `The operator has disabled ${name}: its addresses say that the page is not available.`;

/** The keys that may sign releases, and the sequence of the last one. Empty for portals that take unsigned releases. */
export function describeKeys({ keys, sequence }: RolloutState): string {
  if (keys === undefined) return '';
  const active = keys.filter(({ state }) => state === 'active').map(({ id, label }) => `${id} (${label})`);
  return `Keys: ${active.join(', ') || 'none'}. Last sequence: ${sequence}.\n`;
}

/** Tables of the stored releases, of the failures in pages of other sites, and of the latest changes. */
export function listReleases(rollout: RolloutState): string {
  return [listStored(rollout), listEmbeddedFailures(rollout), listChanges(rollout)].filter((one) => one !== '').join('\n\n');
}

/** A table with its title; empty without failures. */
export function listEmbeddedFailures({ embeddedFailures = [] }: RolloutState): string {
  if (embeddedFailures.length === 0) return '';
  const failures = embeddedFailures.map(({ version, origin, failure, count }) => [version, origin, failure, String(count)]);
  return `${embeddedFailuresTitle}:\n\n${table(['Version', 'Origin', 'Failure', 'Count'], failures)}`;
}

function listStored(rollout: RolloutState): string {
  const releases = rollout.releases.map((release) => [
    ...[release.version, release.hash.slice(0, hashLength), seconds(release.storedAt), release.storedBy, shortCommit(release)],
    stateOf(rollout, release.version),
    countsOf(rollout, release.version),
  ]);
  return table(
    ['Version', 'Hash', 'Stored (UTC)', 'By', 'Commit', '', 'In 24 hours'],
    [...releases, ...(rollout.isDeployed ? [['portal', '–', '–', '–', '–', stateOf(rollout, null)]] : [])],
  );
}

function listChanges(rollout: RolloutState): string {
  if (rollout.trail.length === 0) return '';
  const deployed = rollout.isDeployed ? 'portal' : '–';
  const changes = rollout.trail.map((change) => [
    ...[
      seconds(change.at),
      change.actor,
      change.action,
      ...(changesVersions(change) ? [change.from ?? deployed, change.to ?? deployed] : [change.from ?? '', change.to ?? '']),
    ],
    ...[change.percent === null ? '' : `${change.percent} %`, shortCommit(change), change.note],
  ]);
  return table(['Changed (UTC)', 'By', 'Change', 'From', 'To', '', 'Commit', 'Note'], changes);
}

/** So much of `sha256-…` distinguishes releases. */
const hashLength = 16;

const seconds = (at: string): string => at.slice(0, 19);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function countsOf({ loads = [] }: RolloutState, version: string): string {
  const counts = loads.find((one) => one.version === version);
  return counts ? describeCounts(counts) : '';
}

function stateOf({ live, previous: [previous], canary, releases }: RolloutState, version: Version): string {
  if (releases.some((release) => release.version === version && release.isRevoked)) return 'revoked';
  if (version === live) return 'live';
  if (version === canary?.version) return `canary ${canary?.percent} %`;
  return version === previous ? 'previous' : '';
}

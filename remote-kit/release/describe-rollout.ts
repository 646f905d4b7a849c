import { type RolloutState, shortCommit } from '@osk/shared/contract/release-store';

type Version = RolloutState['live'];

type Described = Pick<RolloutState, 'name' | 'isDeployed' | 'live' | 'canary' | 'isEnabled'>;

/** Which browsers get which version, in one sentence. A second one says that they get nothing of a disabled remote. */
export function describeRollout(rollout: Described): string {
  return rollout.isEnabled === false ? `${versionsOf(rollout)}\n${disabled(rollout.name)}` : versionsOf(rollout);
}

const disabled = (name: string) => `The operator has disabled ${name}: its addresses say that the page is not available.`;

function versionsOf({ name, isDeployed, live, canary }: Described): string {
  const others = live ?? (isDeployed ? 'the deployed build' : undefined);
  if (canary) return `${name}: ${canary.percent} % of browsers get ${canary.version}, the others ${others ?? 'nothing'}.`;
  return others === undefined ? `${name}: nothing is released.` : `${name}: every browser gets ${others}.`;
}

/** Tables of the stored releases and of the latest changes. */
export function listReleases(rollout: RolloutState): string {
  return rollout.isEnabled === false ? `${disabled(rollout.name)}\n\n${tablesOf(rollout)}` : tablesOf(rollout);
}

function tablesOf(rollout: RolloutState): string {
  const releases = rollout.releases.map((release) => [
    ...[release.version, release.hash.slice(0, hashLength), seconds(release.storedAt), release.storedBy, shortCommit(release)],
    stateOf(rollout, release.version),
  ]);
  const stored = table(
    ['Version', 'Hash', 'Stored (UTC)', 'By', 'Commit', ''],
    [...releases, ...(rollout.isDeployed ? [['portal', '–', '–', '–', '–', stateOf(rollout, null)]] : [])],
  );
  if (rollout.trail.length === 0) return stored;
  const deployed = rollout.isDeployed ? 'portal' : '–';
  const changes = rollout.trail.map((change) => [
    ...[
      seconds(change.at),
      change.actor,
      change.action,
      ...(changesVersions(change) ? [change.from ?? deployed, change.to ?? deployed] : ['', '']),
    ],
    ...[change.percent === null ? '' : `${change.percent} %`, shortCommit(change), change.note],
  ]);
  return `${stored}\n\n${table(['Changed (UTC)', 'By', 'Change', 'From', 'To', '', 'Commit', 'Note'], changes)}`;
}

/** Whether a change of the trail is one of versions. The operator also adds, disables and enables remotes. */
export const changesVersions = ({ action }: RolloutState['trail'][number]): boolean =>
  ['release', 'canary', 'rollback', 'end-canary'].includes(action);

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

function stateOf({ live, previous: [previous], canary }: RolloutState, version: Version): string {
  if (version === live) return 'live';
  if (version === canary?.version) return `canary ${canary?.percent} %`;
  return version === previous ? 'previous' : '';
}

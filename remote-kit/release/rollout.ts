import type { Rollout, StoredRelease } from '@osk/shared/contract/release';

/** A release that was rejected or failed; it ends with exit code 1. The message has one reason a line. */
export class ReleaseError extends Error {}

/** How many earlier releases a rollback can reach. */
const maxPrevious = 10;

type Version = Rollout['live'];

/** A release in the store; `isNew` is false when the same version was stored before. */
export type Added = { release: StoredRelease; isNew: boolean };

export function emptyRollout(name: string): Rollout {
  return { name, live: null, previous: [], releases: [] };
}

/** Lists a stored release. A version that was stored before keeps its entry, so that `update` detects a changed folder. */
export function addRelease(rollout: Rollout, { release, isNew }: Added): Rollout {
  const others = rollout.releases.filter(({ version }) => version !== release.version);
  if (!isNew && others.length < rollout.releases.length) return rollout;
  return { ...rollout, releases: [release, ...others] };
}

/** Makes a version live at 100 percent, and a canary below. A running canary ends. @throws ReleaseError */
export function release(rollout: Rollout, version: Version, percent: number): Rollout {
  const { canary: _, ...rest } = rollout;
  if (version !== null && rollout.releases.every((stored) => stored.version !== version)) {
    throw new ReleaseError(`${version} of ${rollout.name} is not stored.`);
  }
  if (percent < 100) {
    if (version === null) throw new ReleaseError('The deployed build cannot be a canary.');
    if (version === rollout.live) throw new ReleaseError(`${version} is live already: it cannot be a canary.`);
    return { ...rest, canary: { version, percent } };
  }
  if (version === rollout.live) return rest;
  const previous = [rollout.live, ...rollout.previous.filter((earlier) => earlier !== version && earlier !== rollout.live)];
  return { ...rest, live: version, previous: previous.slice(0, maxPrevious) };
}

/** Ends the canary, or else makes the previous release live. @throws ReleaseError when there is none */
export function rollBack(rollout: Rollout): Rollout {
  const { canary, ...rest } = rollout;
  if (canary) return rest;
  const [last, ...previous] = rollout.previous;
  if (last === undefined) throw new ReleaseError(`Nothing was live before ${nameOf(rollout.live)}: a rollback is not possible.`);
  return { ...rest, live: last, previous };
}

/** The stored version with this name or unique beginning; null, the deployed build, for `portal`. @throws ReleaseError */
export function findVersion(rollout: Rollout, text: string): Version {
  if (text === 'portal') return null;
  const versions = rollout.releases.map(({ version }) => version);
  const found = versions.includes(text) ? [text] : versions.filter((version) => version.startsWith(text));
  const [version, ...others] = found;
  if (version === undefined) throw new ReleaseError(`No release of ${rollout.name} begins with ${text}. --list shows the stored ones.`);
  if (others.length > 0) throw new ReleaseError(`${text} is not unique: ${found.join(', ')}.`);
  return version;
}

/** Which browsers get which version, in one sentence. */
export function describeRollout({ name, live, canary }: Rollout): string {
  if (!canary) return `${name}: every browser gets ${nameOf(live)}.`;
  return `${name}: ${canary.percent} % of browsers get ${canary.version}, the others ${nameOf(live)}.`;
}

/** A table of the stored releases and their state. */
export function listReleases(rollout: Rollout): string {
  const width = Math.max(...rollout.releases.map(({ version }) => version.length), 'Version'.length);
  const line = (version: string, released: string, commit: string, state: string) =>
    `${version.padEnd(width)}  ${released.padEnd(19)}  ${commit.padEnd(14)}  ${state}`.trimEnd();
  const lines = rollout.releases.map(({ version, releasedAt, commit }) => {
    const shortCommit = commit?.replace(/^(.{8})[^-]*/, '$1') ?? '–';
    return line(version, releasedAt.slice(0, 19), shortCommit, stateOf(rollout, version));
  });
  return [line('Version', 'Released (UTC)', 'Commit', ''), ...lines, line('portal', '–', '–', stateOf(rollout, null))].join('\n');
}

function stateOf({ live, previous: [previous], canary }: Rollout, version: Version): string {
  if (version === live) return 'live';
  if (version === canary?.version) return `canary ${canary?.percent} %`;
  return version === previous ? 'previous' : '';
}

function nameOf(version: Version): string {
  return version ?? 'the deployed build';
}

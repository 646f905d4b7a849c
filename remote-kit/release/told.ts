import type { Rollout } from '@osk/shared/contract/release';
import { nameOf } from './rollout.ts';

/** Who gets what, in a sentence. */
export function whoGets({ name, live: current, canary: share }: Rollout): string {
  if (!share) return `${name}: every browser gets ${nameOf(current)}.`;
  return `${name}: ${share.percent} of 100 browsers get ${share.version}, the others ${nameOf(current)}.`;
}

/** All that is stored, a line each, with what it is now. */
export function listOf(rollout: Rollout): string {
  const stored = rollout.releases.map(({ version, releasedAt, commit }) => [
    version,
    releasedAt.slice(0, 19),
    shortened(commit),
    marksOf(rollout, version),
  ]);
  const rows = [['Version', 'Released (UTC)', 'Commit', ''], ...stored, ['portal', '–', '–', marksOf(rollout, null)]];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function marksOf({ live: current, previous: before, canary: share }: Rollout, version: Rollout['live']): string {
  const marks = [
    version === current && 'current',
    version === share?.version && `share ${share?.percent} %`,
    before.length > 0 && version === before[0] && 'previous',
  ];
  return marks.filter((mark) => mark !== false).join(', ');
}

function shortened(commit: string | null): string {
  if (commit === null) return '–';
  return `${commit.slice(0, 8)}${commit.endsWith('-dirty') ? ' changed' : ''}`;
}

import { setTimeout } from 'node:timers/promises';
import { changesVersions, describeCounts, type RolloutState, readRollout } from '@osk/shared/contract/release-store';
import { NoAnswerError, type ReleaseClient } from './release-client.ts';
import { describeRollout, listEmbeddedFailures } from './rollout.ts';

type Watching = {
  client: ReleaseClient;
  /** Prints a line. */
  print(line: string): void;
  /** Milliseconds between two readings. */
  interval?: number;
};

/**
 * Follows the canary that runs now, and prints how its pages load and what fails in pages of other sites, whenever that changes. Ends
 * with the canary.
 * @returns 0 when the canary was promoted or there is none, 1 when it was ended, also when the portal ended it earlier
 */
export async function watchCanary({ client, print, interval = 5000 }: Watching): Promise<0 | 1> {
  const first = await client.send(readRollout);
  const watched = first.canary?.version;
  if (watched === undefined) {
    const [last] = first.trail.filter(changesVersions);
    const hasFailed = last?.action === 'end-canary' && last.actor === 'portal';
    print(`${describeRollout(first)} ${hasFailed ? `The portal has ended the canary ${last.from}: ${last.note}` : 'No canary runs'}.`);
    return hasFailed ? 1 : 0;
  }
  let printed: readonly string[] = [];
  for (let state = first; ; state = await readAgain(client, state)) {
    if (state.canary?.version !== watched) return describeEnd(state, watched, print);
    const texts = [describeLoads(state, watched), listEmbeddedFailures(state)].filter(Boolean);
    for (const text of texts) if (!printed.includes(text)) print(text);
    printed = texts;
    await setTimeout(interval);
  }
}

/** The state before while the portal does not answer. */
async function readAgain(client: ReleaseClient, before: RolloutState): Promise<RolloutState> {
  return client.send(readRollout).catch((error: unknown) => {
    if (error instanceof NoAnswerError) return before;
    throw error;
  });
}

function describeLoads({ canary, loads = [] }: RolloutState, watched: string): string {
  const [own, others] = [true, false].map((isOwn) => {
    const counts = loads.filter(({ version }) => (version === watched) === isOwn);
    const sum = (of: 'loads' | 'failures' | 'errors' | 'failedCalls') => counts.reduce((total, one) => total + (one[of] ?? 0), 0);
    return describeCounts({ loads: sum('loads'), failures: sum('failures'), errors: sum('errors'), failedCalls: sum('failedCalls') });
  });
  return `${watched} (${canary?.percent} %): ${own}. Other versions in 24 hours: ${others}.`;
}

function describeEnd(state: RolloutState, watched: string, print: (line: string) => void): 0 | 1 {
  const isPromoted = state.live === watched;
  const revoked = state.trail.find(({ action, from }) => action === 'revoke' && from === watched);
  const reason = revoked ? ` ${revoked.actor} revoked ${watched}: ${revoked.note}` : '';
  print(`${isPromoted ? `${watched} is live.` : `${watched} is no canary any more.`}${reason}`);
  return isPromoted ? 0 : 1;
}

import type { RolloutState } from '@osk/shared/contract/release-store';
import { HttpError } from '../../../platform/http/http-error.ts';
import { messages } from './messages.ts';

/** How many earlier releases a rollback can reach. */
const maxPrevious = 10;

/** Null is the release that was deployed with the portal. */
export type Version = string | null;

/** Which browsers get which version, and what was live before. */
export type Rollout = Pick<RolloutState, 'live' | 'previous' | 'canary'>;

/** The rollout after a change, and what the trail says of it. */
export type Move = Pick<RolloutState['trail'][number], 'from' | 'to' | 'percent'> & {
  action: 'release' | 'canary' | 'rollback' | 'end-canary';
  rollout: Rollout;
};

export const firstRollout: Rollout = { live: null, previous: [], canary: null };

/**
 * Makes a version live at 100 percent, and a canary below. A running canary ends.
 * @returns undefined when every browser gets that version already
 * @throws HttpError 400 for a canary that cannot be
 */
export function release(rollout: Rollout, version: Version, percent: number): Move | undefined {
  const { live, canary } = rollout;
  if (percent < 100) return beginCanary(rollout, version, percent);
  if (version === live) return canary ? endCanary(rollout, canary.version) : undefined;
  const previous = [live, ...rollout.previous.filter((earlier) => earlier !== version && earlier !== live)].slice(0, maxPrevious);
  return { action: 'release', from: live, to: version, percent: null, rollout: { live: version, previous, canary: null } };
}

function beginCanary(rollout: Rollout, version: Version, percent: number): Move | undefined {
  const { live, canary } = rollout;
  if (version === null) throw new HttpError(400, messages.deployedAsCanary);
  if (version === live) throw new HttpError(400, messages.liveAsCanary(version));
  if (canary?.version === version && canary.percent === percent) return undefined;
  return { action: 'canary', from: live, to: version, percent, rollout: { ...rollout, canary: { version, percent } } };
}

/**
 * Ends the canary, or else makes the version before live.
 * @param isAvailable false for versions that were deleted, and for the deployed build where there is none. They are left out
 * @throws HttpError 409 when nothing was live before
 */
export function rollBack(rollout: Rollout, isAvailable: (version: Version) => boolean): Move {
  const { live, canary } = rollout;
  if (canary) return endCanary(rollout, canary.version);
  const [last, ...previous] = rollout.previous.filter(isAvailable);
  if (last === undefined) throw new HttpError(409, messages.nothingBefore(live));
  return { action: 'rollback', from: live, to: last, percent: null, rollout: { live: last, previous, canary: null } };
}

function endCanary(rollout: Rollout, version: string): Move {
  return { action: 'end-canary', from: version, to: rollout.live, percent: null, rollout: { ...rollout, canary: null } };
}

import { isRolloutOf, Rollout } from '@osk/shared/contract/release';
import { readShape } from './read-shape.ts';

/** A remote's rollout from its text; undefined where it is none, is another's, or names what cannot be a version. */
export function rolloutIn(text: string, remote: string): Rollout | undefined {
  const rollout = readShape(Rollout, text);
  return rollout && isRolloutOf(rollout, remote) ? rollout : undefined;
}

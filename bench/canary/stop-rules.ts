import { addLoad, isConvincing, noEvidence } from '../../server/src/frontend/releases/analysis/canary-rule.ts';
import type { Load } from './run-canary.ts';

/** Takes the loads of one canary in their order, and says when to end it. */
export type StopRule = (load: Load & { background: number }) => boolean;

/** The server's rule. */
export function likelihoodRatio(): StopRule {
  let evidence = noEvidence;
  const failing = new Set<number>();
  return ({ company, isFailure, background }) => {
    evidence = addLoad(evidence, background, isFailure);
    if (!isFailure) return false;
    failing.add(company);
    return isConvincing(evidence, failing.size);
  };
}

/** Ends a canary when more than that share of its last loads failed. */
export function lastLoads(count: number, share: number): StopRule {
  const last: boolean[] = [];
  let failures = 0;
  return ({ isFailure }) => {
    last.push(isFailure);
    if (isFailure) failures += 1;
    if (last.length > count && last.shift()) failures -= 1;
    return last.length === count && failures > count * share;
  };
}

/** Ends a canary when more than that share of all its loads failed. */
export function allLoads(minLoads: number, share: number): StopRule {
  let loads = 0;
  let failures = 0;
  return ({ isFailure }) => {
    loads += 1;
    if (isFailure) failures += 1;
    return loads >= minLoads && failures > loads * share;
  };
}

export function countFailures(limit: number): StopRule {
  let failures = 0;
  return ({ isFailure }) => {
    if (isFailure) failures += 1;
    return failures >= limit;
  };
}

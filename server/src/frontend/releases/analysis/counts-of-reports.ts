import type { RemoteReport } from '@osk/shared/contract/remote';
import type { NewCounts } from './count-load.ts';

/**
 * The counts of a list of reports, by version.
 * @param isVisitor whether they come from a page without a session. Companies' pages say by other calls how they load
 */
export function countsOf(reports: readonly RemoteReport[], isVisitor: boolean): NewCounts[] {
  const byVersion = Map.groupBy(reports, ({ remote, version }) => `${remote} ${version}`);
  return [...byVersion].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, ofVersion]) => countsOfVersion(ofVersion, isVisitor));
}

function countsOfVersion(reports: readonly RemoteReport[], isVisitor: boolean): NewCounts[] {
  const [first] = reports;
  const count = (...outcomes: RemoteReport['outcome'][]) => reports.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const failures = isVisitor ? count('failed', 'fell-back') : 0;
  const loads = isVisitor ? count('loaded') + failures : 0;
  const [errors, failedCalls] = [count('threw'), count('call-failed')];
  if (!first || loads + errors + failedCalls === 0) return [];
  return [{ remote: first.remote, version: first.version, loads, failures, errors, failedCalls }];
}

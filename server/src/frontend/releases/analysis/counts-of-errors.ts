import type { RemoteReport } from '@osk/shared/contract/remote';
import type { NewCounts } from './count-load.ts';

/** The errors and failed calls in a list of reports, by version. */
export function countsOfErrors(reports: readonly RemoteReport[]): NewCounts[] {
  const later = reports.filter(({ outcome }) => outcome === 'threw' || outcome === 'call-failed');
  const byVersion = Map.groupBy(later, ({ remote, version }) => `${remote} ${version}`);
  return [...byVersion]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, ofVersion]) => {
      const [remote = '', version = ''] = key.split(' ');
      const errors = ofVersion.filter(({ outcome }) => outcome === 'threw').length;
      return { remote, version, errors, failedCalls: ofVersion.length - errors };
    });
}

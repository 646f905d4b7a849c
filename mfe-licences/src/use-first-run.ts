import type { Licence } from '@osk/shared/contract/licence';
import { useEffect, useState } from 'react';
import type { FirstRun } from './first-run/first-run.tsx';

/** A company is new for so long after its first order, in milliseconds. */
const newFor = 14 * 86_400_000;

/**
 * The first steps of a company without licences, or whose first order is new. They are loaded only then.
 * @returns undefined while they load, null if the company has none or they failed to load
 */
export function useFirstRun(licences: readonly Licence[] | undefined, now: Date): typeof FirstRun | null | undefined {
  const [steps, setSteps] = useState<typeof FirstRun | null>();
  const isNew = licences?.every(({ createdOn }) => now.getTime() - Date.parse(createdOn) < newFor) ?? false;
  useEffect(() => {
    if (!isNew) return;
    const load = async () => (await import('./first-run/first-run.tsx')).FirstRun;
    load().then(
      (FirstRun) => setSteps(() => FirstRun),
      () => setSteps(null),
    );
  }, [isNew]);
  return isNew ? steps : null;
}

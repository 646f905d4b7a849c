import type { PageLoader } from '@osk/shared/remote';
import { withPatience } from './patience.ts';
import type { Release } from './running-release.ts';

/**
 * Loads pages that may be wanted soon. Whatever comes of it is told to nobody and counts for nothing: who opens the page loads it for
 * real. Rejects never.
 */
export function createPrefetching(load: (release: Release, route: string) => ReturnType<PageLoader>) {
  const asked = new Set<string>();
  return async (release: Release | undefined, route: string): Promise<void> => {
    const page = `${release?.name} ${route}`;
    if (!release || asked.has(page)) return;
    asked.add(page);
    try {
      await withPatience(load(release, route), () => new Error(`${page} did not come in time`));
    } catch {
      asked.delete(page);
    }
  };
}

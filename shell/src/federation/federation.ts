import type { Page } from '@osk/shared/contract/page';
import type { Host } from '@osk/shared/host';
import { createRemoteLoader } from '@osk/shared/load-remote';
import type { PageLoader } from '@osk/shared/remote';
import { askAhead } from './ask-ahead.ts';
import { type Federation, remotesOfPage } from './remotes-of-page.ts';
import type { Release } from './running-release.ts';

/** Loads remotes over the network. */
export function createFederation(page: Page, host: Host): Federation {
  const loadRemote = createRemoteLoader();
  return remotesOfPage(page, host, async ({ name, entry, files }: Release, route: string): ReturnType<PageLoader> => {
    askAhead(entry, files?.[route] ?? []);
    const { routes } = await loadRemote(name, new URL(entry, location.href).href);
    const loadPage = routes[route];
    if (!loadPage) throw new Error(`${name} has no page ${route}`);
    return loadPage();
  });
}

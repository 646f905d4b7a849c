import type { Page } from '@osk/shared/contract/page';
import type { Host } from '@osk/shared/host';
import type { PageLoader } from '@osk/shared/remote';
import { askServer, type ServerNow } from './ask-server.ts';
import { dropStylesOf } from './drop-styles-of.ts';
import { forgetLoadedPages } from './lazy-pages.ts';
import { createPrefetching } from './prefetching.ts';
import { RemotePages } from './remote-pages.ts';
import { createReports } from './reports.ts';
import { createRunningRelease, type Release, type RunningRelease } from './running-release.ts';

type LoadPage = (release: Release, route: string) => ReturnType<PageLoader>;

export type Federation = {
  /** @throws NotLoaded, Stalled */
  loadPage(remote: string, route: string): ReturnType<PageLoader>;
  /** Loads a page that may be wanted soon; shows nothing, tells nothing, rejects never. */
  prefetch(remote: string, route: string): Promise<void>;
  pageShown(remote: string, route: string): void;
  /** A page has thrown this. True when an older release has taken over: the page is to be loaded anew at once. */
  pageThrew(remote: string, error: unknown): boolean;
  /** Whether the server gives out another release by now. */
  askServer(remote: string): Promise<ServerNow>;
};

/** Loads remotes from the addresses the page was given: the shell knows none of them. */
export function remotesOfPage(page: Omit<Page, 'provider'>, host: Pick<Host, 'http'>, load: LoadPage): Federation {
  const prefetch = createPrefetching(load);
  const edge = { load, report: createReports(host), onGivenUp: giveUp };
  const remotes = new Map<string, { running: RunningRelease; pages: RemotePages }>();
  const begin = (remote: string) => {
    const running = createRunningRelease(page, remote);
    return { running, pages: new RemotePages(running, edge) };
  };
  const remoteOf = (name: string) => {
    const remote = remotes.get(name) ?? begin(name);
    remotes.set(name, remote);
    return remote;
  };

  return {
    loadPage: (remote, route) => remoteOf(remote).pages.load(route),
    prefetch: (remote, route) => prefetch(remoteOf(remote).running.current(), route),
    pageShown: (remote, route) => remoteOf(remote).pages.shown(route),
    pageThrew: (remote, error) => remoteOf(remote).pages.threw(error),
    askServer: (remote) => askServer(host, page, remote),
  };
}

function giveUp({ remote, entry }: Release): void {
  forgetLoadedPages(remote);
  dropStylesOf(entry);
}

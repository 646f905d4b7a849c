import type { Page, PageRelease } from '@osk/shared/contract/page';
import { retryAddress } from '@osk/shared/contract/retry-address';
import { createRemoteHost } from '@osk/shared/create-remote-host';
import { createRemoteLoader } from '@osk/shared/create-remote-loader';
import { ClientError, type Host } from '@osk/shared/host';
import { type LoadStep, loadStepEvent } from '../head-script/page-loads.ts';
import { importOnInteraction } from '../when-quiet.ts';
import { type Effects, type LoadingPage, type LoadReport, MissingPage, type Release } from './loading-page.ts';
import { preloadFiles, refreshFiles, removeStylesheets } from './release-files.ts';
import { RemotePages } from './remote-pages.ts';
import type { Reported, sendReports } from './send-reports.ts';

/** Whether the server has another release of a remote than this document. */
type ServerState = 'same' | 'newer' | 'unreachable';

/** A page as a boundary needs it. The functions are those of `RemotePages`; a missing one does nothing. */
export type BoundaryPage = {
  /** Unique in the document. */
  name: string;
  /** The host that it gets; without it the shell's own. */
  host?: Host;
  load(onDelay?: () => void): LoadingPage;
  /** Retrying reloads the document: the portal has no other addresses for the page. */
  reloads?: true;
  reset?(): void;
  rendered?(): void;
  threw?(error: unknown): boolean;
  compareWithServer?(): Promise<ServerState>;
};

export type Federation = {
  page(remote: string, route: string): BoundaryPage;
  prefetch(remote: string, route: string): Promise<void>;
  /** The addresses of the GET calls that a page makes first. */
  earlyCalls(remote: string, route: string): readonly string[];
};

/** What a page loads remotes from. */
type PageReleases = Pick<Page, 'remotes' | 'releases' | 'overrides'>;

type Options = {
  /** Called when nothing is known of the server, for example because the script that asks it did not load. */
  onUnreachable?: (() => void) | undefined;
  loader?: PageLoader;
};

/** Loads remotes from the addresses that the server wrote into the page. */
export function createFederation(page: PageReleases, host: Host, { onUnreachable, loader = createPageLoader() }: Options = {}): Federation {
  const remotes = new Map<string, { pages: RemotePages; host: Host }>();
  const report = bufferReports(host, () => [...remotes.values()].flatMap(({ pages }) => pages.releases));
  addEventListener('error', report);
  addEventListener('unhandledrejection', report);
  const effects = {
    ...loader,
    report(load: LoadReport) {
      report(load);
      // A stalled load may still arrive.
      if (load.outcome !== 'stalled') announce(load, load.outcome === 'loaded' ? 'rendered' : 'failed');
    },
    onStart: (release: Release) => announce(release, 'begun'),
  };
  const create = (name: string) => {
    const pages = new RemotePages(name, releasesOf(name, page), effects);
    const remote = { pages, host: createRemoteHost(host, () => pages.release, report) };
    remotes.set(name, remote);
    return remote;
  };
  const remoteOf = (name: string) => remotes.get(name) ?? create(name);

  return {
    page(remote, route) {
      const { pages, host: hostOfRemote } = remoteOf(remote);
      return {
        name: `${remote} ${route}`,
        host: hostOfRemote,
        load: (onDelay) => pages.load(route, onDelay),
        reset: () => pages.reset(route),
        rendered: () => pages.rendered(route),
        threw: (error) => pages.threw(route, error),
        compareWithServer: () => compareWithServer(host, page, { remote, onUnreachable }),
        ...(releasedAs(remote, page) === undefined && { reloads: true as const }),
      };
    },
    prefetch: (remote, route) => remoteOf(remote).pages.prefetch(route),
    earlyCalls: (remote, route) => remoteOf(remote).pages.release?.early?.[route] ?? [],
  };
}

/** Tells the head script, which reports page loads to the server. A developer's build has no version. */
function announce({ remote, version }: Pick<Release, 'remote' | 'version'>, step: LoadStep['step']): void {
  if (version === undefined) return;
  document.dispatchEvent(new CustomEvent<LoadStep>(loadStepEvent, { detail: { remote, version, step } }));
}

/** The release of this document, and those to fall back to. */
function releasesOf(remote: string, { remotes, ...page }: PageReleases): Release[] {
  const entry = remotes[remote];
  if (entry === undefined) return [];
  const released = releasedAs(remote, page);
  const older = (released?.fallbacks ?? []).map((one, index) => ({ remote, name: `${remote}@${one.version}~${index + 1}`, ...one }));
  const { files, early, calls } = released ?? {};
  return [{ remote, name: remote, entry, version: released?.version, files, early, calls }, ...older];
}

/** Undefined for a developer's build: it fails visibly instead of falling back to an older release. */
function releasedAs(remote: string, { releases, overrides }: Pick<Page, 'releases' | 'overrides'>): PageRelease | undefined {
  return overrides?.[remote] === undefined ? releases?.[remote] : undefined;
}

/** Errors of extensions among them, for example in each frame, while the sender cannot be imported. */
const maxBuffered = 50;

/** Buffers reports. The sender is imported on the first interaction or failure. */
function bufferReports(...needs: Parameters<typeof sendReports>): (report: Reported) => void {
  const buffer: Reported[] = [];
  let send: ((report: Reported) => void) | undefined;
  const importSender = importOnInteraction(async () => {
    const { sendReports } = await import('./send-reports.ts');
    send = sendReports(...needs);
    for (const report of buffer.splice(0)) send(report);
  });
  return (report) => {
    if (send) return send(report);
    if (buffer.length === maxBuffered) return;
    buffer.push(report);
    if (!('outcome' in report) || report.outcome !== 'loaded') void importSender();
  };
}

type Comparison = { remote: string; onUnreachable: Options['onUnreachable'] };

async function compareWithServer({ http }: Host, page: PageReleases, { remote, onUnreachable }: Comparison): Promise<ServerState> {
  try {
    const { listRemotes } = await import('@osk/shared/contract/remote');
    const { data } = await http.send(listRemotes);
    if (!page.releases || page.overrides?.[remote] !== undefined) return 'same';
    const version = page.releases[remote]?.version;
    const served = data.remotes.find(({ name }) => name === remote);
    const isServed = !served || served.version === version || (served.canary && served.canary.version === version);
    return isServed ? 'same' : 'newer';
  } catch (error) {
    if (error instanceof ClientError && error.statusCode > 0) return 'same';
    onUnreachable?.();
    return 'unreachable';
  }
}

export type PageLoader = Pick<Effects, 'load' | 'onFailure' | 'onFallBack'>;

/** Loads pages of releases: first from the addresses in the document, after a failure from retry addresses. */
export function createPageLoader(loadRemote = createRemoteLoader()): PageLoader {
  /** The retried entries, the newest first, by the entry in the document. */
  const retries = new Map<string, string[]>();
  const refreshed = new Set<string>();
  const retriesOf = ({ entry }: Release) => retries.get(entry) ?? [];
  return {
    async load(release, route) {
      const { name, entry, files: { [route]: files = [] } = {} } = release;
      const [retry] = retriesOf(release);
      preloadFiles(retry ?? entry, files);
      const { routes } = await loadRemote(new URL(retry ?? entry, location.href).href);
      const loadPage = routes[route];
      if (!loadPage) throw new MissingPage(`${name} has no page ${route}`);
      const page = await loadPage();
      if (retry !== undefined) refreshFiles(entry, files, refreshed);
      return page;
    },
    onFailure(release) {
      // The portal does not serve a developer's build.
      if (release.version !== undefined) retries.set(release.entry, [retryAddress(retriedPath(release)), ...retriesOf(release)]);
    },
    onFallBack(release) {
      for (const entry of [release.entry, ...retriesOf(release)]) removeStylesheets(entry);
    },
  };
}

/** The end of an entry's address, which may be on another host: `/remotes/<remote>/<file>` or `/<remote>/<version>/<file>`. */
const retriedPath = ({ entry }: Release) => ['', ...entry.split('/').slice(-3)].join('/');

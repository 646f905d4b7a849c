import { retryAddress } from '@osk/shared/contract/retry-address';
import { createRemoteLoader } from '@osk/shared/create-remote-loader';
import { MissingPage } from './load-errors.ts';
import { preloadFiles, refreshFiles, removeStylesheets } from './release-files.ts';
import type { Effects, Release } from './remote-pages.ts';

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

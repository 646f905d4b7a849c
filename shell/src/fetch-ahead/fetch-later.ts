import type { Page } from '@osk/shared/contract/page';
import { whenQuiet } from '../when-quiet.ts';

const requested = new Set<string>();
let fetching: Promise<void> = Promise.resolve();

const isRequested = (file: string) => requested.has(file) || performance.getEntriesByName(file).length > 0;

/**
 * Fetches what the open page of the panel imports later, such as its dialogs, into the browser's cache, each file once. A worker does it:
 * each request of the page itself would take several milliseconds from rendering. Nothing is fetched for a visitor who saves data.
 * A failure shows when a file is imported.
 * @returns a promise that resolves when all files so far have arrived or failed
 */
export function fetchLater({ routes, remotes, releases, later = [] }: Page): Promise<void> {
  const route = routes.find(({ path, access, unavailable }) => access === 'company' && !unavailable && path === location.pathname);
  if (!route || savesData()) return fetching;
  const ofRemote = releases?.[route.remote]?.later?.[route.page] ?? [];
  const entry = new URL(remotes[route.remote] ?? '', location.href);
  const addresses = [...later.map((file) => new URL(file, location.href)), ...ofRemote.map((file) => new URL(file, entry))];
  // The policy of the page forbids requests to other hosts, such as that of a developer's machine.
  const files = addresses.flatMap(({ href, origin }) => (origin === location.origin && !isRequested(href) ? [href] : []));
  if (files.length === 0) return fetching;
  for (const file of files) requested.add(file);
  const worker = new Worker(new URL('./fetch-worker.ts', import.meta.url));
  worker.postMessage(files);
  const answered = new Promise<void>((resolve) => {
    worker.addEventListener('message', ({ data: fetched }: MessageEvent<string[]>) => {
      linkFetched(fetched);
      resolve();
    });
    worker.addEventListener('error', () => resolve());
  });
  fetching = fetching.then(() => answered);
  return fetching;
}

/**
 * Links files that the browser has: dynamic imports (`load-chunk.ts`) do not fetch again what a link names. At first the links load nothing.
 * When the page is quiet, those of scripts preload them from the cache, which would have delayed the page. Earlier, a preload could fail,
 * and in some browsers its script could not be imported after that.
 */
function linkFetched(files: readonly string[]): void {
  const links = files.map((href) => Object.assign(document.createElement('link'), { href, crossOrigin: '' }));
  document.head.append(...links);
  whenQuiet(() => {
    for (const link of links) if (link.href.endsWith('.js')) link.rel = 'modulepreload';
  }, 1000);
}

/** Whether the visitor saves data or has a slow connection; false in browsers without this information. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  return connection?.saveData === true || (connection?.effectiveType?.endsWith('2g') ?? false);
}

/**
 * Makes the browser fetch files of a release in parallel. Without this, it finds each script only in the script that imports it.
 * Failures show when the files are used.
 * @param files relative to `entry`
 */
export function preloadFiles(entry: string, files: readonly string[]): void {
  const linked = new Set(Array.from(document.querySelectorAll('link'), ({ href }) => href));
  for (const { href } of addressesOf(entry, files)) {
    if (linked.has(href)) continue;
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    // With another `crossOrigin` than the later use, the file would be fetched twice.
    document.head.append(Object.assign(document.createElement('link'), kind, { href, crossOrigin: '' }));
  }
}

/**
 * Fetches entry and files that may have failed: WebKit keeps failed preloads for its next pages, and caches may have broken files. The
 * policy of the page forbids requests to other hosts.
 * @param refreshed the addresses that were fetched before, and these
 */
export function refreshFiles(entry: string, files: readonly string[], refreshed: Set<string>): void {
  for (const { href, origin } of addressesOf(entry, [entry, ...files])) {
    if (refreshed.has(href) || origin !== location.origin) continue;
    refreshed.add(href);
    fetch(href, { cache: 'reload' }).catch(() => undefined);
  }
}

const addressesOf = (entry: string, files: readonly string[]) => files.map((file) => new URL(file, new URL(entry, location.href)));

/** Removes the stylesheets of a release: another release of the remote uses the same class names. */
export function removeStylesheets(entry: string): void {
  const folder = new URL('.', new URL(entry, document.baseURI)).href;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) if (link.href.startsWith(folder)) link.remove();
}

/** Removes each stylesheet that fails to load. Older releases of remotes do not load a stylesheet again while its link is in the document. */
export function removeFailedStylesheets(): void {
  const remove = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.relList.contains('stylesheet')) target.remove();
  };
  // Errors of elements do not bubble.
  document.addEventListener('error', remove, { capture: true });
}

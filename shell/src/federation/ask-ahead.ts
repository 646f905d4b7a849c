/**
 * Has the browser fetch files at once that would otherwise be found out one after the other: each script names the next. Whatever comes
 * of it is seen when they are used. What the page has a link to already is left alone.
 * @param files relative to `entry`
 */
export function askAhead(entry: string, files: readonly string[]): void {
  const known = new Set(Array.from(document.querySelectorAll('link'), ({ href }) => href));
  const addresses = files.map((file) => new URL(file, new URL(entry, location.href)).href);
  for (const address of addresses.filter((one) => !known.has(one))) {
    const link = document.createElement('link');
    // As they are asked for when they are used: else they would be fetched twice.
    link.crossOrigin = '';
    if (address.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
}

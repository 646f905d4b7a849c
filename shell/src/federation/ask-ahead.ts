const asked = new Set<string>();

/**
 * Has the browser fetch files at once that would otherwise be found out one after the other: each script names the next. Whatever comes
 * of it is seen when they are used.
 * @param files relative to `entry`
 */
export function askAhead(entry: string, files: readonly string[]): void {
  const addresses = files.map((file) => new URL(file, new URL(entry, location.href)).href);
  for (const address of addresses.filter((one) => !asked.has(one))) {
    asked.add(address);
    const link = document.createElement('link');
    link.crossOrigin = '';
    if (address.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
}

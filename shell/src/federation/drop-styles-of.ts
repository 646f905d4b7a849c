/** Takes the style sheets of a release out of the page, by its entry: another release of the remote uses the same names. */
export function dropStylesOf(entry: string): void {
  const folder = new URL('.', new URL(entry, document.baseURI)).href;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) if (link.href.startsWith(folder)) link.remove();
}

/**
 * Takes the style sheets of a release out of the page, by its entry, and those of it that are still coming: another release of the remote
 * uses the same names.
 */
export function dropStylesOf(entry: string): void {
  const folder = new URL('.', new URL(entry, document.baseURI)).href;
  const drop = (element: EventTarget | null) => {
    const isSheet = element instanceof HTMLLinkElement && element.relList.contains('stylesheet');
    if (isSheet && element.href.startsWith(folder)) element.remove();
  };
  document.querySelectorAll('link').forEach(drop);
  // Such events do not bubble.
  document.addEventListener('load', ({ target }) => drop(target), { capture: true });
}

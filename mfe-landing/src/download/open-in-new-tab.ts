/**
 * Opens the address in a tab that knows nothing of this page; false where the browser blocks it. The feature `noopener` would do the
 * first, and answer nothing to the second: the tab's way back is cut here, before anything has been loaded into it.
 */
export function openInNewTab(address: string): boolean {
  const tab = window.open(address, '_blank');
  if (!tab) return false;
  tab.opener = null;
  return true;
}

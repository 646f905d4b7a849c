import type { Page } from '@osk/shared/contract/page';
import type { Host } from '@osk/shared/host';

/** Whether the server gives out another release of the remote by now than this page was given. Not known is no. */
export async function isOutdated({ http }: Pick<Host, 'http'>, page: Omit<Page, 'provider'>, remote: string): Promise<boolean> {
  if (!page.releases || page.overrides?.[remote] !== undefined) return false;
  const given = page.releases[remote]?.version;
  try {
    const { listRemotes } = await import('@osk/shared/contract/remote');
    const { data } = await http.send(listRemotes);
    const served = data.remotes.find(({ name }) => name === remote);
    return served !== undefined && served.version !== given && (!served.share || served.share.version !== given);
  } catch {
    return false;
  }
}

import type { Page } from '@osk/shared/contract/page';
import { ClientError, type Host } from '@osk/shared/host';

/** Whether the server gives out another release of a remote by now than this page was given; silent where it does not answer. */
export type ServerNow = 'same' | 'newer' | 'silent';

export async function askServer({ http }: Pick<Host, 'http'>, page: Omit<Page, 'provider'>, remote: string): Promise<ServerNow> {
  try {
    const { listRemotes } = await import('@osk/shared/contract/remote');
    const { data } = await http.send(listRemotes);
    if (!page.releases || page.overrides?.[remote] !== undefined) return 'same';
    const given = page.releases[remote]?.version;
    const served = data.remotes.find(({ name }) => name === remote);
    return served && served.version !== given && (!served.canary || served.canary.version !== given) ? 'newer' : 'same';
  } catch (error) {
    return error instanceof ClientError ? 'same' : 'silent';
  }
}

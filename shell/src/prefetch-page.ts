import type { PageRoute } from '@osk/shared/contract/page';
import type { Federation } from './federation/federation.ts';
import { importPanel } from './panel/panel-page.ts';

type Route = Pick<PageRoute, 'remote' | 'page' | 'access' | 'unavailable'>;

/** Loads the page of a route, and the panel around it. Never rejects: opening the page loads it again and shows a failure. */
export async function prefetchPage(federation: Pick<Federation, 'prefetch'>, { remote, page, access, unavailable }: Route): Promise<void> {
  const panel = access === 'company' ? importPanel().catch(() => undefined) : undefined;
  await (unavailable ? panel : federation.prefetch(remote, page));
}

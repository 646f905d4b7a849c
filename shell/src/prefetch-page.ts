import type { Federation } from './federation/federation.ts';
import { importPanel } from './panel/panel-page.ts';
import type { ShellRoute } from './routes.ts';

/** Loads the page of a route, and the panel around it. Never rejects: opening the page loads it again and shows a failure. */
export async function prefetchPage(federation: Pick<Federation, 'prefetch'>, { remote, page, access }: ShellRoute): Promise<void> {
  if (access === 'company') importPanel().catch(() => undefined);
  await federation.prefetch(remote, page);
}

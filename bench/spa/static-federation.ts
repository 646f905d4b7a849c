import landing from '../../mfe-landing/src/remote.ts';
import licences from '../../mfe-licences/src/remote.ts';
import pkk from '../../mfe-pkk/src/remote.ts';
import sms from '../../mfe-sms/src/remote.ts';
import type { Remote } from '../../shared/src/remote/remote.ts';
import type { Federation } from '../../shell/src/federation/federation.ts';
import { arrived, type LoadingPage } from '../../shell/src/federation/loading-page.ts';

const remotes: Readonly<Record<string, Remote>> = { 'mfe-landing': landing, 'mfe-licences': licences, 'mfe-sms': sms, 'mfe-pkk': pkk };

/** Replaces the shell's loader of remotes: the bundler finds the pages instead of the network. */
export function createFederation(): Federation {
  const pages = new Map<string, LoadingPage>();
  const load = (remote: string, route: string): LoadingPage => {
    const name = `${remote} ${route}`;
    const known = pages.get(name);
    if (known) return known;
    const loading = remotes[remote]?.routes[route]?.() ?? Promise.reject(new Error(`${remote} has no page ${route}`));
    pages.set(name, loading);
    loading.then(
      (page) => pages.set(name, arrived(page)),
      () => pages.delete(name),
    );
    return loading;
  };
  return {
    page: (remote, route) => ({ name: `${remote} ${route}`, load: () => load(remote, route) }),
    earlyCalls: () => [],
    prefetch: async (remote, route) => void (await load(remote, route).catch(() => undefined)),
  };
}

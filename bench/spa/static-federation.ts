import landing from '../../mfe-landing/src/remote.ts';
import licences from '../../mfe-licences/src/remote.ts';
import pkk from '../../mfe-pkk/src/remote.ts';
import sms from '../../mfe-sms/src/remote.ts';
import type { Remote } from '../../shared/src/remote/remote.ts';
import type { Federation } from '../../shell/src/federation/federation.ts';
import { arrived, type LoadingPage } from '../../shell/src/federation/loading-page.ts';

const remotes: Readonly<Record<string, Remote>> = { 'mfe-landing': landing, 'mfe-licences': licences, 'mfe-sms': sms, 'mfe-pkk': pkk };

async function loadPage(remote: string, route: string) {
  const load = remotes[remote]?.routes[route];
  if (!load) throw new Error(`${remote} has no page ${route}`);
  return load();
}

/** Replaces the shell's loader of remotes: the bundler finds the pages instead of the network. */
export function createFederation(): Federation {
  const loading = new Map<string, LoadingPage>();
  return {
    page(remote, route) {
      const name = `${remote} ${route}`;
      const load = () => {
        const page = loading.get(name) ?? loadPage(remote, route);
        loading.set(name, page);
        return page;
      };
      return { name, load };
    },
    prefetch: async (remote, route) => {
      const page = await loadPage(remote, route).catch(() => undefined);
      const name = `${remote} ${route}`;
      if (page && !loading.has(name)) loading.set(name, arrived(page));
    },
  };
}

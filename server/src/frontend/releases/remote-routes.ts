import { listRemotes, type ReleasedRemote } from '@osk/shared/contract/remote';
import { type Api, serve } from '../../platform/http/serve.ts';
import type { Releases } from './open-releases.ts';
import type { Standing } from './released-remote.ts';

/** What is out: for whoever releases, and for whoever looks after the portal. @param releases undefined where no page is served */
export function remoteRoutes(api: Api, releases: Releases | undefined): void {
  serve(api, listRemotes, async () => {
    const snapshot = (await releases?.registry.current()) ?? [];
    return { data: { shell: releases?.offers ?? null, remotes: snapshot.flatMap(present) } };
  });
}

/** One entry, none for a remote of which nothing is out. */
function present({ name, choice, share }: Standing): ReleasedRemote[] {
  if (!choice) return [];
  const { release, since, source } = choice.served;
  const { version, commit } = release;
  const shared = share ? { version: share.choice.served.release.version, percent: share.percent } : null;
  return [{ name, version, since, commit, source, canary: shared }];
}

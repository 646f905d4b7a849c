import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Rollout } from '@osk/shared/contract/release';
import { listRemotes, type ReleasedRemote } from '@osk/shared/contract/remote';
import { ComposedRoute, HostManifest } from '@osk/shared/contract/shapes/release';
import { z } from '@osk/shared/contract/shapes/shape';

/** The shell that runs the remote. Its routes are known only from a local build. */
export type Shell = { manifest: HostManifest; routes: readonly ComposedRoute[] };

const Answer = z.object({ statusCode: z.literal(200), data: listRemotes.answer });
type Remotes = z.infer<typeof listRemotes.answer>;

/** The shell of a deployed portal, or else of a local build. `timeout` in milliseconds. @throws when neither can be read */
export async function readShell(portal: string | undefined, build: string | undefined, timeout: number): Promise<Shell> {
  const local = build === undefined ? undefined : readShellBuild(build);
  if (portal === undefined) {
    if (local) return local;
    throw new Error(`the shell is unknown. Give the portal with --portal or PORTAL${build ? `, or build ${build}` : ''}`);
  }
  const { shell: manifest } = await readRemotes(portal, timeout);
  if (!manifest) throw new Error(`the shell of ${portal} has no host manifest: deploy a current build`);
  return { manifest, routes: local?.manifest.version === manifest.version ? local.routes : [] };
}

function readShellBuild(folder: string): Shell | undefined {
  const [manifest, routes] = ['host-manifest.json', 'routes.json'].map((name) => join(folder, name)) as [string, string];
  if (!existsSync(manifest)) return undefined;
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  return { manifest: HostManifest.parse(read(manifest)), routes: z.array(ComposedRoute).parse(read(routes)) };
}

/** Waits until the portal serves the rollout. `message` is for the user: how long it took, or why the portal does not serve it. */
export async function waitUntilServed(portal: string, rollout: Rollout, timeout: number): Promise<{ served: boolean; message: string }> {
  const started = performance.now();
  let message = '';
  while (performance.now() - started < timeout) {
    try {
      if (isServed(rollout, (await readRemotes(portal, timeout)).remotes))
        return { served: true, message: `${portal} serves it after ${Math.round(performance.now() - started)} ms.` };
      message = `${portal} does not serve it: it reads another store, or skipped the release. Its log has the reason.`;
    } catch (error) {
      message = `It is unknown whether the portal serves it: ${error instanceof Error ? error.message : error}.`;
    }
    await setTimeout(100);
  }
  return { served: false, message };
}

/** Whether the remotes that a portal serves are those of the rollout. */
export function isServed({ name, live, canary }: Rollout, remotes: readonly ReleasedRemote[]): boolean {
  const remote = remotes.find((candidate) => candidate.name === name);
  if (!remote) return false;
  // The deployed build may have the same version as a release.
  const isLive = live === null ? remote.source === 'portal' : remote.source === 'store' && remote.version === live;
  return isLive && remote.canary?.version === canary?.version && remote.canary?.percent === canary?.percent;
}

async function readRemotes(portal: string, timeout: number): Promise<Remotes> {
  const address = new URL(listRemotes.path, portal);
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) }).catch(({ message, cause }: Error) => {
    throw new Error(`${address} cannot be reached: ${cause instanceof Error ? cause.message : message}`);
  });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  const parsed = Answer.safeParse(await answer.json().catch(() => undefined));
  if (!parsed.success) throw new Error(`${address} is not a portal of this version`);
  return parsed.data.data;
}

import { setTimeout } from 'node:timers/promises';
import type { RolloutState } from '@osk/shared/contract/release-store';
import { listRemotes } from '@osk/shared/contract/remote';
import { HostManifest } from '@osk/shared/contract/shapes/release';
import { z } from '@osk/shared/contract/shapes/shape';
import { fetchAnswer } from './fetch-answer.ts';
import { ReleaseError } from './release-error.ts';

const Shell = z.pick(HostManifest, { hostApi: true, exports: true, shared: true });
export type Shell = z.infer<typeof Shell>;

/** What a release needs to know of a remote that pages get. */
const ServedVersion = z.object({ version: z.string(), hash: z.string() });
const ServedRemote = z.object({ name: z.string(), hash: z.nullable(z.string()), canary: z.nullable(ServedVersion) });
type ServedRemote = z.infer<typeof ServedRemote>;

/** The part of the answer that a release needs, so that portals of other versions are read too. */
const Remotes = z.object({ shell: z.nullable(Shell), remotes: z.array(ServedRemote) });

/** What the shell of a portal provides to remotes. @throws ReleaseError */
export async function readShell(portal: string): Promise<Shell> {
  const { shell } = await readRemotes(portal);
  if (!shell) throw new ReleaseError(`The shell of ${portal} has no host manifest: deploy a current build.`);
  return shell;
}

/** Waits until the portal serves the rollout. `message` is for the user: how long it took, or why the portal does not serve it. */
export async function waitUntilServed(
  portal: string,
  rollout: RolloutState,
  timeout = 10_000,
): Promise<{ served: boolean; message: string }> {
  const started = performance.now();
  let message = '';
  while (performance.now() - started < timeout) {
    try {
      if (isServed(rollout, (await readRemotes(portal)).remotes))
        return { served: true, message: `${portal} serves it after ${Math.round(performance.now() - started)} ms.` };
      message = `${portal} does not serve it: it skipped the release, or does not read its database now. Its log has the reason.`;
    } catch (error) {
      message = `It is unknown whether the portal serves it. ${error instanceof Error ? error.message : error}`;
    }
    await setTimeout(50);
  }
  return { served: false, message };
}

/** Whether the remotes that a portal serves are those of the rollout. */
export function isServed({ name, isDeployed, live, canary, releases }: RolloutState, remotes: readonly ServedRemote[]): boolean {
  const remote = remotes.find((candidate) => candidate.name === name) ?? { hash: null, canary: null };
  // The deployed build may have the same version as a release, but not its hash.
  const hashOf = (version: string) => releases.find((release) => release.version === version)?.hash;
  const isDeployedLive = isDeployed ? remote.hash !== null && releases.every(({ hash }) => hash !== remote.hash) : remote.hash === null;
  const isLive = live === null ? isDeployedLive : remote.hash === hashOf(live);
  return isLive && remote.canary?.hash === (canary ? hashOf(canary.version) : undefined);
}

async function readRemotes(portal: string): Promise<z.infer<typeof Remotes>> {
  const { address, status, body } = await fetchAnswer(new URL(listRemotes.path, portal), { timeout: 10_000 });
  if (status !== 200) throw new ReleaseError(`${address} answers ${status}.`);
  const parsed = z.safeParse(z.object({ statusCode: z.literal(200), data: Remotes }), body);
  if (!parsed.success) throw new ReleaseError(`${address} is not a portal of this version.`);
  return parsed.data.data;
}

import type { HostManifest, Rollout } from '@osk/shared/contract/release';
import { listRemotes } from '@osk/shared/contract/remote';
import { z } from '@osk/shared/contract/shape';

const Answer = z.object({ statusCode: z.literal(200), data: listRemotes.answer });
type Remotes = z.infer<typeof listRemotes.answer>;

/** What a portal says of its shell and remotes. @throws an error whose message says why there is no answer. */
async function askPortal(portal: string, patience: number): Promise<Remotes> {
  const address = new URL(listRemotes.path, portal);
  const answer = await fetch(address, { signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
    throw new Error(`${address} cannot be reached: ${whyNotReached(error)}`);
  });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  const read = Answer.safeParse(await answer.json().catch(() => undefined));
  if (!read.success) throw new Error(`${address} does not answer as this portal does`);
  return read.data.data;
}

function whyNotReached(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? cause.message : message;
}

/** What a portal's shell offers. @throws where it does not say. */
export async function offersOf(portal: string, patience: number): Promise<HostManifest> {
  const { shell } = await askPortal(portal, patience);
  if (!shell) throw new Error(`${portal} does not say what its shell offers: it was built before shells did`);
  return shell;
}

/** Whether the portal's next page load runs what the rollout says, once it does or in the end does not; and a sentence that says so. */
export async function whetherServed(portal: string, rollout: Rollout, patience = 10_000): Promise<{ served: boolean; told: string }> {
  const started = performance.now();
  let why = '';
  while (performance.now() - started < patience) {
    try {
      if (isServed(await askPortal(portal, patience), rollout))
        return { served: true, told: `${portal} serves it, ${Math.round(performance.now() - started)} ms later.` };
      why = `${portal} does not serve it: it reads another store, or has passed the release over, and its log says why.`;
    } catch (error) {
      why = `Whether the portal serves it is not known: ${error instanceof Error ? error.message : error}.`;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { served: false, told: why };
}

function isServed({ remotes }: Remotes, { name, live: current, canary: share }: Rollout): boolean {
  const remote = remotes.find((candidate) => candidate.name === name);
  if (!remote) return false;
  // What was deployed with the portal may be the same version.
  const isCurrent = current === null ? remote.source === 'portal' : remote.source === 'store' && remote.version === current;
  return isCurrent && remote.canary?.version === share?.version && remote.canary?.percent === share?.percent;
}

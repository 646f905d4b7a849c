import type { Rollout } from './release.ts';

/** Whether a version can be the name of a folder of the store, and of nothing else; as long as one that pages can report of. */
export const isVersion = (version: string): boolean => /^\w[\w.-]{0,49}$/.test(version);

/** Whether a name can be that of a file below a release's folder, as it stands in addresses and in HTML: no way out, nothing hidden. */
export const isFileName = (name: string): boolean => /^\w[\w.@+~-]*(\/\w[\w.@+~-]*)*$/.test(name);

/** Whether a name can be a remote's: of a folder of the store, in addresses, and in what pages report. */
export const isRemoteName = (name: string): boolean => /^\w[\w-]{0,49}$/.test(name);

/** Whether a rollout is the remote's, and names nothing but what can be a version. */
export function isRolloutOf({ name, live: current, previous: before, canary: share, releases }: Rollout, remote: string): boolean {
  const named = [current, ...before, share?.version ?? null, ...releases.map(({ version }) => version)];
  return name === remote && named.every((version) => version === null || isVersion(version));
}

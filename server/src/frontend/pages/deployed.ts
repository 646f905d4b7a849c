import type { Deployed } from '../releases/open-releases.ts';
import type { PortalFiles } from './portal-files.ts';

/** What was deployed with the portal, as the releases are that come after it. */
export function deployedIn({ names, remotes, offers, read }: PortalFiles): Deployed {
  const owns = names.map((name) => {
    const release = remotes.find((one) => one.release.name === name)?.release;
    const own = release && {
      release,
      base: `/remotes/${name}`,
      source: 'portal' as const,
      since: release.builtAt ?? null,
      hashes: {},
      read: (file: string) => read(name, file),
    };
    return { name, own };
  });
  return { remotes: owns, offers };
}

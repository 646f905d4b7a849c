import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HostManifest, PortalRoute } from '@osk/shared/contract/release';
import { z } from '@osk/shared/contract/shape';
import { offersOf } from './portal.ts';
import { Refused } from './refused.ts';

/** What is known of the shell that is to run a remote: what it offers and, where it is built beside it, which pages it places where. */
export type Shell = { offers: HostManifest; places: readonly PortalRoute[] };

/** The shell of the portal or, where none is given, the one that is built beside the remote's folder. @throws where there is neither. */
export async function shellFor(folder: string, portal: string | undefined, patience: number): Promise<Shell> {
  const nextDoor = builtIn(join(folder, '..', 'shell', 'dist'));
  if (portal !== undefined) {
    const offers = await offersOf(portal, patience);
    // A portal does not tell its places. They are known where its shell is the very one that was built here.
    return { offers, places: nextDoor?.offers.version === offers.version ? nextDoor.places : [] };
  }
  if (nextDoor) return nextDoor;
  throw new Error(
    'Nothing says what the shell offers: give the deployed portal by --portal https://… (or PORTAL), or build the shell beside it',
  );
}

function builtIn(shell: string): Shell | undefined {
  const [offers, places] = [join(shell, 'host-manifest.json'), join(shell, 'routes.json')];
  if (!existsSync(offers)) return undefined;
  return { offers: HostManifest.parse(read(offers)), places: existsSync(places) ? z.array(PortalRoute).parse(read(places)) : [] };
}

/** The same for a release, which needs to know. */
export async function shellNeeded(folder: string, portal: string | undefined): Promise<Shell> {
  return shellFor(folder, portal, 10_000).catch((error: unknown) => {
    throw new Refused(`The remote cannot be released: ${error instanceof Error ? error.message : error}.`);
  });
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

import { createHash, randomInt } from 'node:crypto';
import type { Snapshot } from './registry.ts';
import type { Choice } from './served-release.ts';

/** A browser is known by a number up to this, in its cookie `share`. */
const browsers = 10_000;

/** Whether a cookie holds a browser's number. */
export const isBrowser = (value: string | undefined): value is string => value !== undefined && /^(0|[1-9]\d{0,3})$/.test(value);

/** A number for a browser that has none. */
export const someBrowser = (): string => String(randomInt(browsers));

/** Whether some remote is out in a share: only then it matters which browser asks. */
export const isSharing = (snapshot: Snapshot): boolean => snapshot.some(({ share }) => share !== undefined);

/**
 * What a browser gets of every remote, by the remote's name: always the same for the same browser. Its place differs from remote to
 * remote, or the same few browsers would try everything that is new.
 */
export function choicesFor(snapshot: Snapshot, browser: string): ReadonlyMap<string, Choice> {
  const choices = snapshot.flatMap(({ name, choice, share }): [string, Choice][] => {
    const chosen = share && placeOf(browser, name) < share.percent * (browsers / 100) ? share.choice : choice;
    return chosen ? [[name, chosen]] : [];
  });
  return new Map(choices);
}

/** From 0 up to, not including, `browsers`. */
function placeOf(browser: string, remote: string): number {
  return createHash('sha256').update(`${browser} ${remote}`).digest().readUInt32BE() % browsers;
}

import { Pointer } from '@osk/shared/contract/release';
import { isVersion } from '@osk/shared/contract/release-names';
import { readShape } from './read-shape.ts';

/** A remote's pointer from its text; undefined where it is none, is another's, or names what cannot be a version. */
export function pointerIn(text: string, remote: string): Pointer | undefined {
  const pointer = readShape(Pointer, text);
  if (pointer?.name !== remote) return undefined;
  const { current, before, share, releases } = pointer;
  const named = [current, ...before, share?.version ?? null, ...releases.map(({ version }) => version)];
  return named.every((version) => version === null || isVersion(version)) ? pointer : undefined;
}

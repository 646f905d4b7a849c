import { Pointer } from '@osk/shared/contract/release';
import { isPointerOf } from '@osk/shared/contract/release-names';
import { readShape } from './read-shape.ts';

/** A remote's pointer from its text; undefined where it is none, is another's, or names what cannot be a version. */
export function pointerIn(text: string, remote: string): Pointer | undefined {
  const pointer = readShape(Pointer, text);
  return pointer && isPointerOf(pointer, remote) ? pointer : undefined;
}

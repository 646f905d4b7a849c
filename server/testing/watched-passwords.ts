import type { Passwords } from '../src/platform/passwords/passwords.ts';
import { quickPasswords } from './quick-passwords.ts';

/** Real passwords, and what a test does right after one was hashed or verified; `hashed` counts the former. */
export function watchPasswords() {
  const nothing = async (): Promise<unknown> => undefined;
  const watch = { hashed: 0, afterHashing: nothing, afterVerifying: nothing };
  const watched: Passwords = {
    async hash(given) {
      watch.hashed += 1;
      const hash = await quickPasswords.hash(given);
      await watch.afterHashing();
      return hash;
    },
    async verify(hash, given) {
      const right = await quickPasswords.verify(hash, given);
      await watch.afterVerifying();
      return right;
    },
  };
  return {
    passwords: watched,
    watch,
    stopWatching: () => void Object.assign(watch, { hashed: 0, afterHashing: nothing, afterVerifying: nothing }),
  };
}

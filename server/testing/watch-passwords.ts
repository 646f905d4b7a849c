import type { Passwords } from '../src/platform/passwords/passwords.ts';
import { quickPasswords } from './quick-passwords.ts';

/** Real hashing, with a callback after each hash or check. `hashed` counts the hashes. */
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

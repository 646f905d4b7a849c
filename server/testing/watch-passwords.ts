import type { Passwords } from '../src/platform/passwords/passwords.ts';
import { quickPasswords } from './quick-passwords.ts';

/** Hashes passwords at the lowest cost, with callbacks after each hash and each check. `hashed` counts the hashes. */
export function watchPasswords() {
  const nothing = async (): Promise<unknown> => undefined;
  const watch = { hashed: 0, afterHashing: nothing, afterVerifying: nothing };
  const watched: Passwords = {
    async hash(password) {
      watch.hashed += 1;
      const hash = await quickPasswords.hash(password);
      await watch.afterHashing();
      return hash;
    },
    async verify(hash, password) {
      const isCorrect = await quickPasswords.verify(hash, password);
      await watch.afterVerifying();
      return isCorrect;
    },
  };
  return {
    passwords: watched,
    watch,
    stopWatching: () => void Object.assign(watch, { hashed: 0, afterHashing: nothing, afterVerifying: nothing }),
  };
}

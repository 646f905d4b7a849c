import type { Caller, Passwords } from '../src/platform/passwords/passwords.ts';
import { quickPasswords } from './quick-passwords.ts';

/** Hashes passwords at the lowest cost, with callbacks after each hash and each check. `hashed` counts the hashes, `callers` lists those of the checks. */
export function watchPasswords() {
  const nothing = async (): Promise<unknown> => undefined;
  const watch = { hashed: 0, callers: [] as Caller[], afterHashing: nothing, afterVerifying: nothing };
  const watched: Passwords = {
    ...quickPasswords,
    async hash(password, caller) {
      watch.hashed += 1;
      const hash = await quickPasswords.hash(password, caller);
      await watch.afterHashing();
      return hash;
    },
    async verify(hash, password, caller) {
      if (caller !== undefined) watch.callers.push(caller);
      const isCorrect = await quickPasswords.verify(hash, password, caller);
      await watch.afterVerifying();
      return isCorrect;
    },
  };
  return {
    passwords: watched,
    watch,
    stopWatching: () => void Object.assign(watch, { hashed: 0, callers: [], afterHashing: nothing, afterVerifying: nothing }),
  };
}

import type { Caller, Passwords } from '../src/platform/passwords/passwords.ts';
import { quickPasswords } from './quick-passwords.ts';

/** Hashes passwords at the lowest cost, with callbacks after each hash and each check. `hashed` counts the hashes, `callers` lists those of the checks. */
export function watchPasswords() {
  const nothing = async (): Promise<unknown> => undefined;
  const watch = { hashed: 0, callers: [] as Caller[], afterHashing: nothing, afterVerifying: nothing };
  const watchCheck = async <Result>(caller: Caller | undefined, check: Promise<Result>): Promise<Result> => {
    if (caller !== undefined) watch.callers.push(caller);
    const result = await check;
    await watch.afterVerifying();
    return result;
  };
  const watched: Passwords = {
    ...quickPasswords,
    async hash(...parameters) {
      watch.hashed += 1;
      const hash = await quickPasswords.hash(...parameters);
      await watch.afterHashing();
      return hash;
    },
    find: (...parameters) => watchCheck(parameters[2], quickPasswords.find(...parameters)),
    verify: (...parameters) => watchCheck(parameters[2], quickPasswords.verify(...parameters)),
  };
  return {
    passwords: watched,
    watch,
    stopWatching: () => void Object.assign(watch, { hashed: 0, callers: [], afterHashing: nothing, afterVerifying: nothing }),
  };
}

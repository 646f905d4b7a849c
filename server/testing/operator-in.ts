import { findAccess } from '../src/operator/access/find-access.ts';
import { carryOut } from '../src/operator/carry-out.ts';
import { filesFrom } from '../src/operator/files.ts';
import { readConfig } from '../src/platform/config.ts';

/** The operator's command line with settings, its files in a folder: as its own process would do it, without the time that one takes. */
export function operatorIn(folder: string, environment: Readonly<Record<string, string>>) {
  return async (args: readonly string[]) => {
    const printed = { out: '', errors: '' };
    const terminal = {
      ...filesFrom(folder),
      out(text: string) {
        printed.out += text;
      },
      error(text: string) {
        printed.errors += text;
      },
    };
    const code = await carryOut(args, { terminal, user: 'anna', findAccess: async (admit) => findAccess(readConfig(environment), admit) });
    return { code, ...printed };
  };
}

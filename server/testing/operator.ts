import { createPeselEncryption } from '../src/features/employees/pesel-encryption.ts';
import { carryOut } from '../src/operator/carry-out.ts';
import { createOperations, type Operations } from '../src/operator/operations.ts';
import { readConfig } from '../src/platform/config.ts';
import { type Portal, secretKey } from './portal.ts';

type Files = Readonly<Record<string, string | Buffer>>;

/** The operator's command line on a portal's database: what is typed goes the whole way, through JSON as over the socket. */
export function useOperator(portal: Portal, pesels = createPeselEncryption(secretKey)) {
  const config = readConfig({});
  const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value));
  const operations: Operations = async (invocation) =>
    throughJson(await createOperations(portal.database, config, pesels)(throughJson(invocation)));

  const type = async (args: readonly string[], files: Files = {}) => {
    const printed = { out: '', errors: '' };
    const written = new Map<string, string>();
    const terminal = {
      out(text: string) {
        printed.out += text;
      },
      error(text: string) {
        printed.errors += text;
      },
      pathOf: (path: string) => path,
      readFile: async (path: string) => Buffer.from(files[path] ?? ''),
      writeFile: async (path: string, content: string) => void written.set(path, content),
    };
    const findAccess = async () => ({ operations, mailWaits: false, isLogged: true, close: async () => undefined });
    const code = await carryOut(args, { terminal, user: 'anna', findAccess });
    return { code, ...printed, written };
  };

  return {
    /** Types a command; gives its exit code, what it printed, and the files it wrote. */
    type,
    /** Types a command that succeeds; gives its result. */
    async result(args: readonly string[], files: Files = {}) {
      const { code, out, errors } = await type([...args, '--json'], files);
      if (code !== 0) throw new Error(`${args.join(' ')} gave ${code}: ${errors}`);
      return JSON.parse(out);
    },
    /** Types a command that is refused; gives the one line that says why. */
    async refusal(args: readonly string[], files: Files = {}): Promise<string> {
      const { code, errors } = await type(args, files);
      if (code !== 1 || !/^[^\n]+\n$/.test(errors)) throw new Error(`${args.join(' ')} gave ${code}: ${errors}`);
      return errors.trim();
    },
    /** Types a command that makes no sense; gives the complaint. */
    async mistake(args: readonly string[]): Promise<string> {
      const { code, errors } = await type(args);
      if (code !== 2) throw new Error(`${args.join(' ')} gave ${code}`);
      return errors;
    },
  };
}

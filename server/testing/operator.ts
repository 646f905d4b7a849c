import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { CommandRunner } from '../src/command-line/command.ts';
import { type BeforeCreate, connect } from '../src/command-line/connection/connect.ts';
import { filesFrom } from '../src/command-line/files.ts';
import { runOperator } from '../src/command-line/run-operator.ts';
import { createRunner, groups } from '../src/commands.ts';
import { readConfig } from '../src/platform/config.ts';
import { type Portal, secretKey } from './servers/portal.ts';

type Files = Readonly<Record<string, string | Buffer>>;
type Environment = Readonly<Record<string, string>>;

/** Collects what a command prints. */
function createOutput() {
  const printed = { out: '', errors: '' };
  const append = (name: 'out' | 'errors') => async (text: string) => {
    printed[name] += text;
  };
  return { printed, out: append('out'), error: append('errors') };
}

/** The operator's command line on a portal's database. Requests and responses go through JSON, as over the socket. */
export function useOperator(
  portal: Pick<Portal, 'database'> & { portalDir?: string },
  secrets = { secretKey, formerSecretKeys: [] as string[] },
) {
  const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value));
  const configOf = (portalDir = tmpdir()) => readConfig({ PORTAL_DIR: portalDir });
  const run: CommandRunner = async (request, writeLines) =>
    throughJson(await createRunner(portal.database, configOf(portal.portalDir), secrets)(throughJson(request), writeLines));

  const type = async (args: readonly string[], files: Files = {}) => {
    const { printed, ...output } = createOutput();
    const written = new Map<string, string>();
    const terminal = {
      ...output,
      pathOf: (path: string) => path,
      readFile: async (path: string) => Buffer.from(files[path] ?? ''),
      async writeFile<Written>({ path }: { path: string }, write: (append: (text: string) => Promise<void>) => Promise<Written>) {
        let content = '';
        const result = await write(async (text) => {
          content += text;
        });
        written.set(path, content);
        return result;
      },
    };
    const connection = { kind: 'server' as const, run, close: async () => undefined };
    const code = await runOperator(args, { groups, terminal, user: 'anna', connect: async () => connection });
    return { code, ...printed, written };
  };

  return {
    /** Runs a command; returns its exit code, its output and the files it wrote. */
    type,
    /** Runs a command that succeeds; returns its result. */
    async result(args: readonly string[], files: Files = {}) {
      const { code, out, errors } = await type([...args, '--json'], files);
      if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}: ${errors}`);
      return JSON.parse(out);
    },
    /** Runs a command that fails; returns its one line of error. */
    async failure(args: readonly string[], files: Files = {}): Promise<string> {
      const { code, errors } = await type(args, files);
      if (code !== 1 || !/^[^\n]+\n$/.test(errors)) throw new Error(`${args.join(' ')} exited with ${code}: ${errors}`);
      return errors.trim();
    },
    /** Runs a command with invalid usage; returns the error. */
    async usageError(args: readonly string[]): Promise<string> {
      const { code, errors } = await type(args);
      if (code !== 2) throw new Error(`${args.join(' ')} exited with ${code}`);
      return errors;
    },
  };
}

/** The operator's command line in this process, with an environment and a folder for its files. */
export function operatorIn(folder: string, environment: Environment) {
  return async (args: readonly string[]) => {
    const { printed, ...output } = createOutput();
    const terminal = { ...filesFrom(folder), ...output };
    const connectTo = async (beforeCreate?: BeforeCreate) => connect(readConfig(environment), createRunner, beforeCreate);
    const code = await runOperator(args, { groups, terminal, user: 'anna', connect: connectTo });
    return { code, ...printed };
  };
}

const main = fileURLToPath(new URL('../dist/operator.js', import.meta.url));

/**
 * Runs a command in its own process, with only this environment. The standard output may be an open file.
 * @param enter the command that runs it, for example in a namespace
 */
export function spawnOperator(
  args: readonly string[],
  environment: Environment,
  input = '',
  output: 'pipe' | number = 'pipe',
  enter: readonly string[] = [],
): Promise<{ code: number | null; out: string; errors: string }> {
  const env = { PATH: process.env.PATH, ...environment };
  const [command = '', ...rest] = [...enter, process.execPath, main, ...args];
  const child = spawn(command, rest, { env, stdio: ['pipe', output, 'pipe'] });
  const { printed, out, error } = createOutput();
  child.stdout?.setEncoding('utf8').on('data', out);
  child.stderr?.setEncoding('utf8').on('data', error);
  // A command with invalid usage ends before it reads.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...printed })));
}

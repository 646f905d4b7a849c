import { type Config, ConfigurationError, readConfig } from '../platform/config.ts';
import { describeError } from '../platform/http/describe-error.ts';
import { defaultProvider } from '../platform/provider.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkDatabase } from './check-database.ts';
import { checkKeys } from './check-keys.ts';
import { checkMailServer } from './check-mail-server.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A part of an installation. `check` returns what is right. @throws ConfigurationError saying what is wrong and what to do */
type Part = { name: string; check(config: Config): string | Promise<string> };

const parts: readonly Part[] = [
  { name: 'provider', check: describeProvider },
  { name: 'data folder', check: checkDataFolder },
  { name: 'database', check: checkDatabase },
  { name: 'keys', check: checkKeys },
  { name: 'mail server', check: checkMailServer },
];

/**
 * Checks an installation and changes nothing, also beside a running server.
 * @param print receives a line beginning with `ok` for each part, or lines beginning with `fail` for what is wrong with it
 * @returns the exit code: 0, or 1 when a part failed
 */
export async function checkInstallation(environment: Environment, print: (line: string) => void): Promise<number> {
  let failed = false;
  async function report<Result>(name: string, check: () => Result | Promise<Result>, describe: (result: Result) => string) {
    try {
      const result = await check();
      print(`ok   ${name.padEnd(11)} ${describe(result)}`);
      return result;
    } catch (error) {
      failed = true;
      for (const problem of problemsOf(error)) print(`fail ${name.padEnd(11)} ${problem}`);
      return undefined;
    }
  }
  const config = await report(
    'settings',
    () => readConfig(environment),
    ({ publicUrl }) => `for ${publicUrl}`,
  );
  if (config !== undefined) for (const { name, check } of parts) await report(name, () => check(config), String);
  return failed ? 1 : 0;
}

function describeProvider({ provider }: Config): string {
  if (provider === defaultProvider) return 'the made-up one of trials; PROVIDER_FILE sets the real one';
  return `${provider.companyName}, NIP ${provider.nip}, account ${provider.bankAccount}`;
}

function problemsOf(error: unknown): readonly string[] {
  if (error instanceof ConfigurationError) return error.mistakes;
  const { stack, cause, ...description } = describeError(error);
  return [`unexpected error ${JSON.stringify(description)}`];
}

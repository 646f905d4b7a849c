import { type Config, ConfigurationError, readConfig } from '../platform/config.ts';
import { describeError } from '../platform/http/describe-error.ts';
import { defaultProvider, missingLegalTexts } from '../platform/provider.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkDatabase, checkKeys } from './check-database.ts';
import { checkMailServer, type Finding } from './check-mail-server.ts';
import { checkReleases } from './check-releases.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A part of an installation. `check` returns what is right. @throws ConfigurationError saying what is wrong and what to do */
type Part = { name: string; check(config: Config): Finding | Promise<Finding> };

const parts: readonly Part[] = [
  { name: 'settings', check: describeSettings },
  { name: 'provider', check: describeProvider },
  { name: 'data folder', check: checkDataFolder },
  { name: 'database', check: checkDatabase },
  { name: 'keys', check: checkKeys },
  { name: 'mail server', check: checkMailServer },
  { name: 'releases', check: checkReleases },
];

/** Checks an installation and changes nothing, also beside a running server. Lines begin with `ok`, `warn` or `fail`. */
export async function checkInstallation(environment: Environment, print: (line: string) => void): Promise<number> {
  const problems = new Set<string>();
  const printLine = (outcome: string, name: string, text: string) => print(`${outcome.padEnd(4)} ${name.padEnd(11)} ${text}`);
  async function attempt<Result>(name: string, check: () => Result | Promise<Result>): Promise<Result | undefined> {
    try {
      return await check();
    } catch (error) {
      // An unreachable database fails for each part that reads it.
      for (const problem of problemsOf(error).filter((one) => !problems.has(one))) {
        problems.add(problem);
        printLine('fail', name, problem);
      }
      return undefined;
    }
  }
  const config = await attempt('settings', () => readConfig(environment));
  if (config === undefined) return 1;
  for (const { name, check } of parts) {
    const finding = await attempt(name, () => check(config));
    if (typeof finding === 'string') printLine('ok', name, finding);
    else if (finding !== undefined) printLine('warn', name, finding.warning);
  }
  return problems.size > 0 ? 1 : 0;
}

function describeSettings({ publicUrl, trustProxy }: Config): Finding {
  if (trustProxy !== undefined || !publicUrl.startsWith('https:')) return `for ${publicUrl}`;
  return { warning: `for ${publicUrl}; without TRUST_PROXY all callers share one limit: set the address of the proxy` };
}

function describeProvider({ provider, legalTexts }: Config): Finding {
  if (provider === defaultProvider) return 'the made-up one of trials; PROVIDER_FILE sets the real one';
  const description = `${provider.companyName}, NIP ${provider.nip}, account ${provider.bankAccount}`;
  const missing = missingLegalTexts(legalTexts);
  return missing.length === 0 ? description : { warning: `${description}; without the legal texts ${missing.join(', ')}` };
}

function problemsOf(error: unknown): readonly string[] {
  if (error instanceof ConfigurationError) return error.mistakes;
  const { stack, cause, ...description } = describeError(error);
  return [`unexpected error ${JSON.stringify(description)}`];
}

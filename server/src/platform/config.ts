import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { asciiEmail } from '@osk/shared/contract/login-form';
import * as z from 'zod/mini';
import { projectRoot } from './project-root.ts';
import { defaultProvider, findProviderMistake, ProviderFile, sampleLegalTexts } from './provider.ts';
import { variables } from './variables.ts';

/** Invalid settings: the server does not start. The message is one line for the terminal. */
export class ConfigurationError extends Error {
  /** One line for each mistake. The first one is the message. */
  readonly mistakes: readonly string[];

  constructor(...mistakes: readonly [string, ...string[]]) {
    super(mistakes[0]);
    this.mistakes = mistakes;
  }
}

type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['shape']> };

export type Config = ReturnType<typeof readConfig>;

/** A default would sell to a made-up bank account, or send no e-mail. */
const requiredWithDatabase = ['PUBLIC_URL', 'SECRET_KEY', 'PROVIDER_FILE', 'SMTP_URL'] as const;

/** Reads and checks the environment. @throws ConfigurationError naming every wrong or missing variable, then what is wrong with a file */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const values = readVariables(environment);
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  const { PROVIDER_FILE: providerFile = 'sample', SMTP_URL: mailServer = 'folder' } = values;
  const { provider, legalTexts } =
    providerFile === 'sample' ? { provider: defaultProvider, legalTexts: sampleLegalTexts } : readProvider(providerFile);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(projectRoot, values.DATA_DIR),
    /** Bytes. */
    freeSpaceFloor: values.FREE_SPACE_FLOOR_MB * 1024 * 1024,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    publicUrl,
    secretKey: values.SECRET_KEY,
    formerSecretKeys: values.FORMER_SECRET_KEYS,
    drainSeconds: values.DRAIN_SECONDS,
    /** Undefined: e-mails become files in the data folder. */
    smtpUrl: mailServer === 'folder' ? undefined : mailServer,
    mailFrom: values.MAIL_FROM ?? `${provider.portalName} <${asciiEmail(provider.emails[0] ?? 'portal@localhost')}>`,
    logLevel: values.LOG_LEVEL ?? (values.DATABASE_URL === undefined ? ('warn' as const) : ('info' as const)),
    trustProxy: values.TRUST_PROXY,
    embedOrigins: values.EMBED_ORIGINS,
    provider,
    legalTexts,
    portalDir: folderOf('PORTAL_DIR', values.PORTAL_DIR),
    overrideOrigins: values.OVERRIDE_ORIGINS,
    registrationsPerHour: values.REGISTRATIONS_PER_HOUR,
    callsPerMinute: values.CALLS_PER_MINUTE,
    openOrdersPerCompany: values.OPEN_ORDERS_PER_COMPANY,
    ordersPerHour: values.ORDERS_PER_HOUR,
    newOrderEmails: values.NEW_ORDER_EMAILS === 'on',
    /** In Warsaw. Null: no digest. */
    digestHour: values.DIGEST_HOUR,
    /** Per cent. Null: exempt. */
    vatRate: values.VAT_RATE,
    hashingThreads: values.HASHING_THREADS,
    metricsToken: values.METRICS_TOKEN,
  };
}

function folderOf(name: keyof Values, value: string): string {
  const folder = resolve(value);
  if (!existsSync(folder)) throw new ConfigurationError(`${name} is wrong: there is no folder ${folder}`);
  return folder;
}

function readVariables(environment: Readonly<Record<string, string | undefined>>): Values {
  const mistakes = findSlips(environment);
  const entries = Object.entries(variables).map(([name, { shape, form }]) => {
    const parsed = z.safeParse(shape, environment[name] || undefined);
    if (!parsed.success) mistakes.push(`${name} is wrong: it must be ${form}`);
    return [name, parsed.data];
  });
  if (environment.DATABASE_URL) {
    for (const name of requiredWithDatabase) {
      if (!environment[name]) mistakes.push(`${name} is required with DATABASE_URL: ${variables[name].form}`);
    }
  }
  const isSample = environment.PROVIDER_FILE === 'sample' || !(environment.PROVIDER_FILE || environment.DATABASE_URL);
  if (isSample && environment.PUBLIC_URL?.startsWith('https:')) {
    mistakes.push('PROVIDER_FILE must be a JSON file about the company when PUBLIC_URL is https: the sample has a made-up bank account');
  }
  const [first, ...others] = mistakes;
  if (first !== undefined) throw new ConfigurationError(first, ...others);
  return Object.fromEntries(entries) as Values;
}

const withoutSeparators = (name: string) => name.toUpperCase().replace(/[_-]/g, '');

/** Finds names that are probably misspelt settings. Names of one word are too much alike: HOME is not HOST. */
function findSlips(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(variables).filter((name) => name.includes('_'));
  const foreign = Object.keys(environment).filter((name) => !(name in variables) && environment[name]);
  return foreign.flatMap((name) => {
    const singular = name.toUpperCase().replace(/IES$/, 'Y');
    // In a short name, two other letters make another word: PORTAL_DB is not PORTAL_DIR.
    const isMisspelt = (one: string) => name.includes('_') && isWithin(one.length < 11 ? 1 : 2, singular, one);
    const meant = known.find((one) => withoutSeparators(name) === withoutSeparators(one) || isMisspelt(one));
    return meant === undefined ? [] : [`${name} is no setting: rename it to ${meant}, or unset it`];
  });
}

/** Whether so many mistakes make one word of the other: a letter too many, missing, wrong, or swapped with the next one. */
function isWithin(mistakes: number, one: string, other: string): boolean {
  if (one === other) return true;
  if (mistakes === 0) return false;
  let same = 0;
  while (one[same] === other[same]) same += 1;
  const [a, b] = [one.slice(same), other.slice(same)];
  const rest = (from: number, to: number) => isWithin(mistakes - 1, a.slice(from), b.slice(to));
  return rest(1, 0) || rest(0, 1) || rest(1, 1) || (a[0] === b[1] && a[1] === b[0] && rest(2, 2));
}

function readProvider(file: string) {
  const wrong = (why: string) => new ConfigurationError(`PROVIDER_FILE is wrong: ${why}`);
  if (!existsSync(file)) throw wrong(`there is no file ${file}`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong(error instanceof SyntaxError ? `${file} is not a JSON file` : `this user may not read ${file}`);
  }
  const parsed = z.safeParse(ProviderFile, content);
  if (!parsed.success) throw wrong(`${parsed.error.issues[0]?.path.join('.') || 'the content'} in ${file} is missing or not valid`);
  const { legal: legalTexts = {}, ...provider } = parsed.data;
  const mistake = findProviderMistake(provider);
  if (mistake !== undefined) throw wrong(`${mistake} in ${file}`);
  return { provider, legalTexts };
}

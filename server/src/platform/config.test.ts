import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useSharedFolder } from '../../testing/use-folder.ts';
import { ConfigurationError, readConfig } from './config.ts';
import { parseSender } from './mail/sender.ts';
import { defaultProvider, findProviderMistake, hasValidAccountCheckDigits } from './provider.ts';
import { variables } from './variables.ts';

const folder = useSharedFolder();
const ownProvider = join(folder, 'own-provider.json');
writeFileSync(ownProvider, JSON.stringify({ ...defaultProvider, companyName: 'Inna' }));

const errorOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  return 'accepted';
};

test('takes an empty setting for none, and the port into the address', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({
    port: 4200,
    host: 'localhost',
    publicUrl: 'http://localhost:4200',
    smtpUrl: undefined,
    embedOrigins: [],
  });
  expect(readConfig({ PORT: '5000' }).publicUrl).toBe('http://localhost:5000');
  const withoutTls = 'smtp://localhost:25?tls=never';
  expect(readConfig({ SMTP_URL: withoutTls })).toMatchObject({ smtpUrl: withoutTls });
});

test('CUS-08 takes 23 % VAT when nothing is set, and none with zw', () => {
  expect(readConfig({}).vatRate).toBe(23);
  expect(readConfig({ VAT_RATE: 'zw' }).vatRate).toBeNull();
});

const wrong: Record<string, string[]> = {
  PORT: ['seventy', '0', '65536'],
  PUBLIC_URL: ['portal.example', 'ftp://portal.example', 'https://portal.example/path'],
  DATABASE_URL: ['mysql://x'],
  DATABASE_POOL_SIZE: ['0'],
  SECRET_KEY: ['short'],
  DRAIN_SECONDS: ['301'],
  FORMER_SECRET_KEYS: [`${'x'.repeat(32)},short`],
  SMTP_URL: [
    'http://mail.example',
    'smtps://mail.example?tls=never',
    'smtp://mail.example?ignoreTLS=true',
    'smtp://mail.example?tls=never&tls.rejectUnauthorized=false',
  ],
  MAIL_FROM: ['no-address', '@', 'biuro@zryw.example, kursy@zryw.example'],
  LOG_LEVEL: ['loud'],
  TRUST_PROXY: ['true', '10.0.0.0/8,anyone', '10.0.0.0/33', '10.0.0.0/0'],
  EMBED_ORIGINS: ['https://a.example,https://b.example/path'],
  OVERRIDE_ORIGINS: [
    'http://localhost:4214/',
    'http://LOCALHOST:4214',
    'http://me@localhost:4214',
    'https://*.example',
    "http://a;script-src'unsafe-inline'",
    'http://[::1]:4214',
    'localhost:4214',
  ],
  REGISTRATIONS_PER_HOUR: ['-1'],
  OPEN_ORDERS_PER_COMPANY: ['0'],
  ORDERS_PER_HOUR: ['many'],
  NEW_ORDER_EMAILS: ['yes'],
  DIGEST_HOUR: ['24'],
  VAT_RATE: ['100', '23%', 'zwolniony'],
  PROVIDER_FILE: ['/nothing.json'],
  PORTAL_DIR: ['/nothing/there'],
  HASHING_THREADS: ['0'],
  CALLS_PER_MINUTE: ['0'],
  METRICS_TOKEN: ['fifteen-symbols', 'two words of enough characters'],
  FREE_SPACE_FLOOR_MB: ['63'],
  DATA_DIR: ['/proc/x', '/tmp/../proc/x/data'],
};

test('checks every variable but the name of the host', () => {
  expect(Object.keys(variables).filter((name) => !(name in wrong))).toEqual(['HOST']);
});

const wrongValues = Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const));
test.each(wrongValues)('names %s in one line when it is %s', (name, value) => {
  expect(errorOf({ [name]: value })).toMatch(new RegExp(`^${name} is wrong: .+$`));
});

const slips: readonly (readonly [written: string, known: string])[] = [
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['Database_Url', 'DATABASE_URL'],
  ['ADTABAS_URL', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['PROVIDER_FIEL', 'PROVIDER_FILE'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['VAT_RATES', 'VAT_RATE'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['EMAIL_FROM', 'MAIL_FROM'],
  ['SECRETS_KEY', 'SECRET_KEY'],
];

test.each(slips)('ACC-06 names %s in one line when it is a slip of %s', (written, known) => {
  expect(errorOf({ [written]: 'x' })).toBe(`${written} is no setting: rename it to ${known}, or unset it`);
  expect(errorOf({ [written]: '' })).toBe('accepted');
});

test('ACC-06 names every setting of several words when it is written without underscores, with hyphens or in lower case', () => {
  for (const name of Object.keys(variables).filter((one) => one.includes('_'))) {
    for (const written of [
      name.replaceAll('_', ''),
      name.replaceAll('_', '-'),
      name.replaceAll('_', '').toLowerCase(),
      name.toLowerCase(),
    ]) {
      expect(errorOf({ [written]: 'x' })).toBe(`${written} is no setting: rename it to ${name}, or unset it`);
    }
  }
  expect(errorOf({ host: 'x', Port: 'x' })).toBe('accepted');
});

test('ACC-06 names a slip before the setting that is missing because of it', () => {
  expect(errorOf({ DATABASE_URL: 'postgres://localhost/portal', SMPT_URL: 'folder' })).toMatch(/^SMPT_URL is no setting/);
});

/** What shells, systemd, containers, Kubernetes, CI, package managers and other programs set. */
const foreign = `HOME HOSTS PORTS PATH USER SHELL LANG LC_ALL LOGNAME HOSTNAME TERM PWD OLDPWD EDITOR TMPDIR MAIL NO_PROXY HTTP_PROXY https_proxy
  XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR SSH_AUTH_SOCK SUDO_USER DBUS_SESSION_BUS_ADDRESS
  INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS LOGS_DIRECTORY STATE_DIRECTORY CREDENTIALS_DIRECTORY SYSTEMD_EXEC_PID SYSTEMD_LOG_LEVEL
  NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_VERSION INIT_CWD npm_config_loglevel npm_config_user_agent npm_lifecycle_event npm_package_json PNPM_HOME
  PM2_HOME pm_id pm_cwd pm_exec_path pm_out_log_path out_file log_file node_args exec_mode NODE_APP_INSTANCE
  KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP_ADDR MAIL_PORT MAIL_SERVICE_HOST SMTP_PORT SMTP_HOST DATABASE_PORT PORTAL_PORT PORTAL_SERVICE_PORT
  PORTAL_DB PORTAL_DNS PORTAL_ID PORTAL_IP DATA_PORT PUBLIC_PORT SECRET_PORT METRICS_PORT VAT_PORT DIGEST_PORT PROVIDER_PORT TRUST_PORT LOG_PORT EMBED_PORT
  CI GITHUB_TOKEN GITHUB_SERVER_URL CI_SERVER_URL CI_JOB_TOKEN RUNNER_TEMP BUILD_ID DOCKER_HOST container_uuid
  PGHOST PGDATA POSTGRES_DB POSTGRES_URL DB_URL REDIS_URL AMQP_URL HTTP_URL FTP_URL SMS_URL MONGO_URL SENTRY_DSN AWS_SECRET_ACCESS_KEY S3_URL
  MAX_RATE TAX_RATE BIT_RATE META_DIR BASE_DIR WORK_DIR MAIL_HOST SMTP_USER SMTP_PASSWORD MAIL_TO LOG_FORMAT LOG_FILE PUBLIC_KEY PUBLIC_IP SECRET_KEY_BASE`;

test('ACC-06 accepts the variables of other programs, and every setting beside every other', () => {
  expect(errorOf(Object.fromEntries(foreign.split(/\s+/).map((name) => [name, 'x'])))).toBe('accepted');
  for (const name of Object.keys(variables)) expect(errorOf({ [name]: '?' })).not.toContain('is no setting');
});

test('ACC-06 rejects the sample provider when PUBLIC_URL is https', () => {
  const PUBLIC_URL = 'https://portal.example';
  const reason = 'PROVIDER_FILE must be a JSON file about the company when PUBLIC_URL is https: the sample has a made-up bank account';
  expect(errorOf({ PUBLIC_URL })).toBe(reason);
  expect(errorOf({ PUBLIC_URL, PROVIDER_FILE: 'sample' })).toBe(reason);
  expect(errorOf({ PUBLIC_URL: 'http://portal.example' })).toBe('accepted');
  expect(errorOf({ PUBLIC_URL, PROVIDER_FILE: ownProvider })).toBe('accepted');
});

test('OPS-02 requires address, key, provider and mail server, and logs more, when DATABASE_URL is set', () => {
  const required = { PUBLIC_URL: 'http://portal.example/', SECRET_KEY: 'x'.repeat(32), PROVIDER_FILE: 'sample', SMTP_URL: 'folder' };
  const DATABASE_URL = 'postgres://localhost/portal';
  for (const name of Object.keys(required)) {
    expect(errorOf({ DATABASE_URL, ...required, [name]: '' })).toMatch(new RegExp(`^${name} is required with DATABASE_URL: [^\\n]+$`));
  }
  expect(errorOf({ DATABASE_URL, ...required, PROVIDER_FILE: '' })).toContain('or sample for a made-up company');
  expect(errorOf({ DATABASE_URL, ...required, SMTP_URL: '' })).toContain('or folder for files in DATA_DIR/mail');
  const config = readConfig({ DATABASE_URL, ...required });
  expect(config).toMatchObject({ publicUrl: 'http://portal.example', logLevel: 'info', provider: defaultProvider, smtpUrl: undefined });
});

test('reads origins and former keys as lists', () => {
  const [one, other] = ['x'.repeat(32), 'y'.repeat(40)];
  expect(readConfig({ FORMER_SECRET_KEYS: `${one}, ${other},` }).formerSecretKeys).toEqual([one, other]);
  expect(readConfig({ EMBED_ORIGINS: 'https://a.example, http://localhost:3000' }).embedOrigins).toEqual([
    'https://a.example',
    'http://localhost:3000',
  ]);
});

test('reads the provider from a file, and rejects wrong numbers and addresses', () => {
  const file = join(folder, 'provider.json');
  const read = (provider: unknown) => {
    writeFileSync(file, JSON.stringify(provider));
    return errorOf({ PROVIDER_FILE: file });
  };
  expect(readConfig({ PROVIDER_FILE: ownProvider }).provider.companyName).toBe('Inna');
  expect(read({ ...defaultProvider, bankAccount: `88${defaultProvider.bankAccount.slice(2)}` })).toMatch(/bankAccount/);
  expect(read({ ...defaultProvider, nip: '1234567890' })).toMatch(/nip/);
  expect(read({ ...defaultProvider, city: undefined })).toMatch(/city/);
  expect(read({ ...defaultProvider, emails: [] })).toMatch(/emails/);
  expect(read({ ...defaultProvider, phones: [] })).toMatch(/phones/);
  expect(read({ ...defaultProvider, street: '' })).toMatch(/street/);
  writeFileSync(file, '{');
  expect(errorOf({ PROVIDER_FILE: file })).toMatch(/^PROVIDER_FILE is wrong: .*provider\.json is not a JSON file$/);
});

test.each(['Zryw, Łódź', 'OSK "Zryw": \\kursy', 'Zryw\n(kursy) <biuro@zryw.example>'])(
  'FLD-06 takes the first address and the whole name of the provider for the sender when the name is %j',
  (portalName) => {
    const file = join(folder, 'sender.json');
    writeFileSync(file, JSON.stringify({ ...defaultProvider, portalName }));
    const { mailFrom } = readConfig({ PROVIDER_FILE: file });
    expect(parseSender(mailFrom)).toEqual({ name: portalName.replace('\n', ' '), address: defaultProvider.emails[0] });
  },
);

test('CUS-12 reads legal texts as addresses or paragraphs, apart from what pages show', () => {
  const file = join(folder, 'legal.json');
  const read = (legal: unknown) => {
    writeFileSync(file, JSON.stringify({ ...defaultProvider, legal }));
    return readConfig({ PROVIDER_FILE: file });
  };
  const legal = { privacy: 'https://firma.example/polityka', terms: ['# § 1', 'Treść'] };
  expect(read(legal)).toMatchObject({ legalTexts: legal, provider: defaultProvider });
  expect(read(legal).provider).not.toHaveProperty('legal');
  expect(read(undefined).legalTexts).toEqual({});
  const translated = { privacy: { pl: 'https://firma.example/polityka', en: ['Content'] } };
  expect(read(translated).legalTexts).toEqual(translated);
  for (const wrong of [{ pl: ['Treść'] }, { en: ['Content'] }, 'javascript:alert(1)', 'https://', '/regulamin', '', [], [1]]) {
    expect(() => read({ privacy: wrong })).toThrow(/^PROVIDER_FILE is wrong: legal\.privacy/);
  }
});

test('accepts only a path of the portal or an http(s) address for the installer', () => {
  const mistake = (installerUrl: string) => findProviderMistake({ ...defaultProvider, installerUrl });
  for (const good of ['https://portal.example/osk%20setup.exe', 'http://localhost:8080/x.exe', '/download/x.zip', '/']) {
    expect([good, mistake(good)]).toEqual([good, undefined]);
  }
  const scripts = ['JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x'];
  const otherHosts = ['//evil.example/x', '/\\evil.example', '/\n/evil.example', ' https://a.example', 'ftp://a.example/x'];
  for (const address of ['', 'x.zip', 'https:x', 'https://', ...scripts, ...otherHosts]) {
    expect([address, mistake(address)]).toEqual([address, expect.stringMatching(/^installerUrl is neither/)]);
  }
});

test('verifies the check digits of a bank account, also that of the default provider', () => {
  expect(findProviderMistake(defaultProvider)).toBeUndefined();
  // The Polish example in the registry of IBANs.
  expect(hasValidAccountCheckDigits('61109010140000071219812874')).toBe(true);
  expect(hasValidAccountCheckDigits('61109010140000071219812875')).toBe(false);
});

test('deploy/portal.env.example has every variable of the configuration, and no other', () => {
  const example = readFileSync(new URL('../../../deploy/portal.env.example', import.meta.url), 'utf8');
  const listed = [...example.matchAll(/^#?([A-Z_]{4,})=/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(Object.keys(variables).toSorted());
});

test('docs/operations.md lists every variable of the configuration, and no other', () => {
  const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const table = /## Configuration\n(.*?)\n## /s.exec(operations)?.[1] ?? '';
  const listed = [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, names = '']) => names.match(/[A-Z_]{4,}/g) ?? []);
  expect(listed.toSorted()).toEqual(Object.keys(variables).toSorted());
});

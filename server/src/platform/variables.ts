import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { defaultHashingThreads } from './passwords/passwords.ts';
import { projectRoot } from './project-root.ts';

const integer = (minimum: number, maximum: number, byDefault: number) =>
  z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.pipe(z.transform(Number), z.number().check(z.minimum(minimum), z.maximum(maximum)))),
    byDefault,
  );
const webAddress = z.url({ protocol: /^https?$/ });
const isOrigin = (address: string) => URL.canParse(address) && new URL(address).origin === address;
const origin = webAddress.check(z.refine(isOrigin));
/** An address without the characters that have a meaning in a content security policy. */
const isPlainAddress = (address: string) => /^https?:\/\/[\w.-]+(:\d+)?(\/[\w.~/-]*)?$/.test(address) && URL.canParse(address);
const commaSeparated = <Entry extends z.ZodMiniType<string, string>>(entry: Entry) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((list) =>
          list
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
        ),
      ),
      z.array(entry),
    ),
    [],
  );

const isNetwork = (entry: string) => {
  const [address = '', bits = '32', ...rest] = entry.split('/');
  return (
    /^(loopback|linklocal|uniquelocal)$/.test(entry) ||
    (isIP(address) !== 0 &&
      /^\d{1,3}$/.test(bits) &&
      Number(bits) >= 1 &&
      Number(bits) <= (isIP(address) === 4 ? 32 : 128) &&
      rest.length === 0)
  );
};

/** Its one option: `smtp://` without TLS. Other options of the library could turn TLS or its checks off unnoticed. */
const isMailServer = (address: string) => /^smtps:[^?#]*$|^smtp:[^?#]*(\?tls=never)?$/.test(address);

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every environment variable of the server: shape, meaning, and form for messages. */
export const variables = {
  PORT: { shape: integer(1, 65_535, 4200), meaning: 'the port to listen on (4200)', form: 'a port number' },
  HOST: { shape: z._default(z.string(), 'localhost'), meaning: 'the address to listen on (localhost)', form: 'a host name or address' },
  DATA_DIR: {
    shape: z._default(z.string(), 'data'),
    meaning: 'the folder of the embedded database, the keys, the e-mails, and the cache of released files (data)',
    form: 'a folder',
  },
  FREE_SPACE_FLOOR_MB: {
    shape: integer(64, 100_000_000, 256),
    meaning: 'megabytes that stay free on the disk of the embedded database: below them it is read-only (256)',
    form: 'a number from 64',
  },
  DATABASE_URL: {
    shape: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
    meaning: 'a PostgreSQL server instead of the embedded database',
    form: 'an address like postgres://user:password@host/database',
  },
  DATABASE_POOL_SIZE: { shape: integer(1, 1000, 10), meaning: 'connections to PostgreSQL (10)', form: 'a number from 1 to 1000' },
  PUBLIC_URL: {
    shape: z.optional(webAddress.check(z.refine((address) => isOrigin(address.replace(/\/+$/, ''))))),
    meaning: 'the address visitors use, in the links of e-mails (http://localhost:PORT); required with DATABASE_URL',
    form: 'an http or https address without a path',
  },
  SECRET_KEY: {
    shape: z.optional(z.string().check(z.minLength(32))),
    meaning: 'the secret that all replicas share; required with DATABASE_URL, otherwise generated in DATA_DIR/keys.json',
    form: 'at least 32 characters',
  },
  // To replace SECRET_KEY, add the new key here on every replica, then swap the two. Re-encrypt with the operator's command, then remove
  // the old key.
  FORMER_SECRET_KEYS: {
    shape: commaSeparated(z.string().check(z.minLength(32))),
    meaning:
      'former secrets that still decrypt while SECRET_KEY is replaced, comma-separated (none, and formerSecretKeys of DATA_DIR/keys.json)',
    form: 'secrets of at least 32 characters, comma-separated',
  },
  DRAIN_SECONDS: {
    shape: integer(0, 300, 0),
    meaning: 'how long the server still answers after SIGTERM while /readyz returns 503, so that load balancers leave it (0)',
    form: 'a number from 0 to 300',
  },
  SMTP_URL: {
    shape: z.optional(z.union([z.literal('folder'), z.url({ protocol: /^smtps?$/ }).check(z.refine(isMailServer))])),
    meaning: 'the mail server, or folder: e-mails become files in DATA_DIR/mail (folder); required with DATABASE_URL',
    form: 'an address like smtp://user:password@host:587, with ?tls=never only for a mail server without TLS, or folder for files in DATA_DIR/mail',
  },
  MAIL_FROM: {
    shape: z.optional(z.string().check(z.regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/))),
    meaning: "the sender of e-mails (the provider's first address)",
    form: 'an e-mail address',
  },
  LOG_LEVEL: {
    shape: z.optional(z.enum(logLevels)),
    meaning: 'what is logged, as JSON lines on stdout (info; warn on the embedded database)',
    form: logLevels.join(', '),
  },
  TRUST_PROXY: {
    shape: z.optional(z.string().check(z.refine((list) => list.split(',').every((entry) => isNetwork(entry.trim()))))),
    meaning: 'proxies whose X-Forwarded-For is trusted, comma-separated (none)',
    form: 'addresses or networks like 127.0.0.1,10.0.0.0/8, or loopback, linklocal, uniquelocal',
  },
  EMBED_ORIGINS: {
    shape: commaSeparated(origin),
    meaning: 'foreign origins whose pages may call the API with a bearer token, comma-separated',
    form: 'origins like https://example.com, without a path or a slash at the end, comma-separated',
  },
  PROVIDER_FILE: {
    shape: z.optional(z.string()),
    meaning: 'a JSON file about the company that runs the portal, or sample: a made-up company (sample); required with DATABASE_URL',
    form: 'a JSON file about the company that runs the portal, or sample for a made-up company',
  },
  PORTAL_DIR: { shape: z._default(z.string(), projectRoot), meaning: 'the folder with the built pages (the project)', form: 'a folder' },
  OVERRIDE_ORIGINS: {
    shape: commaSeparated(origin.check(z.refine(isPlainAddress))),
    meaning: 'origins from which developers may load a remote in their own browser, comma-separated (none)',
    form: 'origins like http://localhost:4214, without a path or a slash at the end, comma-separated',
  },
  REGISTRATIONS_PER_HOUR: {
    shape: integer(1, 1_000_000, 100),
    meaning: 'registrations allowed from one address in an hour (100)',
    form: 'a number from 1',
  },
  CALLS_PER_MINUTE: {
    shape: integer(1, 1_000_000, 600),
    meaning: 'calls that one process allows a company in a minute (600)',
    form: 'a number from 1 to 1000000',
  },
  OPEN_ORDERS_PER_COMPANY: {
    shape: integer(1, 100_000, 20),
    meaning: "a company's orders that may wait for approval at once (20)",
    form: 'a number from 1 to 100000',
  },
  ORDERS_PER_HOUR: {
    shape: integer(1, 100_000, 30),
    meaning: "a company's orders, extensions and corrections allowed in an hour (30)",
    form: 'a number from 1 to 100000',
  },
  NEW_ORDER_EMAILS: {
    shape: z._default(z.enum(['on', 'off']), 'on'),
    meaning: "whether the provider's first address gets an e-mail for each new order: on or off (on)",
    form: 'on or off',
  },
  DIGEST_HOUR: {
    shape: z.union([
      z.pipe(
        z.literal('off'),
        z.transform(() => null),
      ),
      integer(0, 23, 7),
    ]),
    meaning: "the hour in Warsaw after which the provider's first address gets the daily digest, or off (7)",
    form: 'an hour from 0 to 23, or off',
  },
  VAT_RATE: {
    shape: z.union([
      z.pipe(
        z.literal('zw'),
        z.transform(() => null),
      ),
      integer(0, 99, 23),
    ]),
    meaning: 'the VAT within the prices of new orders, per cent, or zw for an exempt seller (23)',
    form: 'a whole number from 0 to 99, or zw for an exempt seller',
  },
  HASHING_THREADS: {
    shape: integer(1, 64, defaultHashingThreads),
    meaning: 'threads that hash passwords (processors − 1, at least 1)',
    form: 'a number from 1 to 64',
  },
  METRICS_TOKEN: {
    shape: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/))),
    meaning: 'the bearer token that Prometheus reads /metrics with (none: the address does not exist)',
    form: 'at least 16 characters, without spaces',
  },
} as const;

import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { parseSender } from './mail/sender.ts';
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
const entriesOf = (list: string) => list.split(',').flatMap((one) => one.trim() || []);
const commaSeparated = <Entry extends z.ZodMiniType<string, string>>(entry: Entry) =>
  z._default(z.pipe(z.pipe(z.string(), z.transform(entriesOf)), z.array(entry)), []);

const toNull = z.transform((_word: string) => null);
const nullFor = (word: string) => z.pipe(z.literal(word), toNull);

const isNetwork = (entry: string) => {
  if (/^(loopback|linklocal|uniquelocal)$/.test(entry)) return true;
  const [, address = '', bits = '32'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  return isIP(address) !== 0 && Number(bits) >= 1 && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
};

/** Its one option: `smtp://` without TLS. Other options of the library could turn TLS or its checks off unnoticed. */
const isMailServer = (address: string) => /^smtps:[^?#]*$|^smtp:[^?#]*(\?tls=never)?$/.test(address);

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every environment variable of the server: its shape, and its form for messages. docs/operations.md has the meanings. */
export const variables = {
  PORT: { shape: integer(1, 65_535, 4200), form: 'a port number' },
  HOST: { shape: z._default(z.string(), 'localhost'), form: 'a host name or address' },
  // In /proc, which has no folders of users, Node tries forever to make one.
  DATA_DIR: {
    shape: z._default(z.string().check(z.refine((path) => !/^\/proc(\/|$)/.test(resolve(projectRoot, path)))), 'data'),
    form: 'a folder, not in /proc',
  },
  FREE_SPACE_FLOOR_MB: { shape: integer(64, 100_000_000, 256), form: 'a number from 64' },
  DATABASE_URL: {
    shape: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
    form: 'an address like postgres://user:password@host/database',
  },
  DATABASE_POOL_SIZE: { shape: integer(1, 1000, 10), form: 'a number from 1 to 1000' },
  PUBLIC_URL: {
    shape: z.optional(webAddress.check(z.refine((address) => isOrigin(address.replace(/\/+$/, ''))))),
    form: 'an http or https address without a path',
  },
  SECRET_KEY: { shape: z.optional(z.string().check(z.minLength(32))), form: 'at least 32 characters' },
  // To replace SECRET_KEY, add the new one here on every replica, then swap the two and re-encrypt by the operator's command.
  FORMER_SECRET_KEYS: {
    shape: commaSeparated(z.string().check(z.minLength(32))),
    form: 'secrets of at least 32 characters, comma-separated',
  },
  DRAIN_SECONDS: { shape: integer(0, 300, 0), form: 'a number from 0 to 300' },
  SMTP_URL: {
    shape: z.optional(z.union([z.literal('folder'), z.url({ protocol: /^smtps?$/ }).check(z.refine(isMailServer))])),
    form: 'an address like smtp://user:password@host:587, with ?tls=never only for a mail server without TLS, or folder for files in DATA_DIR/mail',
  },
  MAIL_FROM: { shape: z.optional(z.string().check(z.refine((text) => typeof parseSender(text) === 'object'))), form: parseSender },
  LOG_LEVEL: { shape: z.optional(z.enum(logLevels)), form: logLevels.join(', ') },
  TRUST_PROXY: {
    shape: z.optional(z.string().check(z.refine((list) => list.split(',').every((entry) => isNetwork(entry.trim()))))),
    form: 'addresses or networks like 127.0.0.1,10.0.0.0/8, or loopback, linklocal, uniquelocal',
  },
  EMBED_ORIGINS: {
    shape: commaSeparated(origin),
    form: 'origins like https://example.com, without a path or a slash at the end, comma-separated',
  },
  PROVIDER_FILE: {
    shape: z.optional(z.string()),
    form: 'a JSON file about the company that runs the portal, or sample for a made-up company, without https',
  },
  PORTAL_DIR: { shape: z._default(z.string(), projectRoot), form: 'a folder' },
  OVERRIDE_ORIGINS: {
    shape: commaSeparated(origin.check(z.refine(isPlainAddress))),
    form: 'origins like http://localhost:4214, without a path or a slash at the end, comma-separated',
  },
  REGISTRATIONS_PER_HOUR: { shape: integer(1, 1_000_000, 100), form: 'a number from 1' },
  CALLS_PER_MINUTE: { shape: integer(1, 1_000_000, 600), form: 'a number from 1 to 1000000' },
  OPEN_ORDERS_PER_COMPANY: { shape: integer(1, 100_000, 20), form: 'a number from 1 to 100000' },
  ORDERS_PER_HOUR: { shape: integer(1, 100_000, 30), form: 'a number from 1 to 100000' },
  NEW_ORDER_EMAILS: { shape: z._default(z.enum(['on', 'off']), 'on'), form: 'on or off' },
  DIGEST_HOUR: { shape: z.union([nullFor('off'), integer(0, 23, 7)]), form: 'an hour from 0 to 23, or off' },
  VAT_RATE: { shape: z.union([nullFor('zw'), integer(0, 99, 23)]), form: 'a whole number from 0 to 99, or zw for an exempt seller' },
  HASHING_THREADS: { shape: integer(1, 64, defaultHashingThreads), form: 'a number from 1 to 64' },
  METRICS_TOKEN: { shape: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/))), form: 'at least 16 characters, without spaces' },
} as const;

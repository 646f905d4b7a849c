import { activateCompany, registerCompany } from '@osk/shared/contract/company';
import { type AnswerOf, addressOf, type EndpointDefinition, type RequestOf } from '@osk/shared/contract/endpoint';
import type { Failure, Success } from '@osk/shared/contract/envelope';
import { logIn } from '@osk/shared/contract/session';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp, type Dependencies } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import type { Database, OpenDatabase } from '../../src/platform/db/database.ts';
import { outbox } from '../../src/platform/db/tables/mail.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { alwaysSecret, expectNoSecrets } from '../expect-no-secrets.ts';
import { quickPasswords } from '../quick-passwords.ts';

export const secretKey = 'a secret of thirty-two characters';
export const password = 'tajne#Haslo1';

type Headers = Record<string, string | undefined>;
type Options = { token?: string | undefined; headers?: Headers; address?: string };
type Answer<E extends EndpointDefinition> = {
  status: number;
  headers: Record<string, unknown>;
  body: Success<AnswerOf<E>> & Failure;
};

/** The application on an empty database, with actions for tests. */
export type Portal = {
  app: FastifyInstance;
  database: Database;
  logs: string[];
  /** Makes a call of the contract, with the anti-forgery cookie and header that a page has. */
  send<E extends EndpointDefinition>(call: E, request: RequestOf<E>, options?: Options): Promise<Answer<E>>;
  register(fields?: Partial<ReturnType<typeof registrationOf>>): Promise<ReturnType<typeof registrationOf>>;
  /** The id of the last activation link mailed to an address. */
  activationLink(email: string): Promise<string>;
  /** The id of the last password link mailed to an address. */
  resetLink(email: string): Promise<string>;
  /** The id of the last link mailed to a new address, which confirms it. */
  changeEmailLink(email: string): Promise<string>;
  /** The id of the last link mailed to a present address, which stops a change. */
  keepEmailLink(email: string): Promise<string>;
  /** Registers and activates a company and logs it in. */
  company(fields?: Partial<ReturnType<typeof registrationOf>>): Promise<{ email: string; nip: string; token: string }>;
};

let registrations = 0;

/** The input of a registration, with a unique e-mail and NIP. */
export function registrationOf() {
  registrations += 1;
  const number = String(registrations).padStart(4, '0');
  return {
    name: `Szkoła Jazdy ${number}`,
    email: `szkola-${number}-${process.pid}@example.com`,
    phoneNumber: '+48 600 700 800',
    password,
    repeatPassword: password,
    nip: `5${String(process.pid % 100_000).padStart(5, '0')}${number}`,
    city: 'Łódź',
    address: 'ul. Piotrkowska 1',
    postCode: '90-001',
    einvoice: true,
    marketOffers: false,
    rodo: false,
    productId: null as string | null,
  };
}

/**
 * Builds the application before the tests of a file and closes it after them.
 * Then checks that its log contains nothing personal or secret, and its e-mails no PESEL and no password hash.
 */
export function usePortal(
  changes: Partial<Config> = {},
  parts: Partial<Dependencies> | ((open: OpenDatabase) => Partial<Dependencies>) = {},
  openDatabase = openTestDatabase,
): Portal {
  const portal = { logs: [] as string[] } as Portal;
  let close = async () => undefined as unknown;
  beforeAll(async () => {
    const open = await openDatabase();
    const config = { ...readConfig({}), logLevel: 'trace' as const, registrationsPerHour: 100_000, callsPerMinute: 1_000_000, ...changes };
    const logStream = { write: (line: string) => void portal.logs.push(line) };
    const app = await buildApp({
      config,
      open,
      secretKey,
      wakeMailWorker: () => undefined,
      logStream,
      passwords: quickPasswords,
      ...(typeof parts === 'function' ? parts(open) : parts),
    });
    Object.assign(portal, actions(app, open.database), { app, database: open.database });
    close = async () => {
      const emails = await open.database.select({ subject: outbox.subject, text: outbox.text, html: outbox.html }).from(outbox);
      await app.close();
      await open.close();
      expectNoSecrets('the log', portal.logs.join(''), { password: [password] });
      expectNoSecrets('an e-mail', JSON.stringify(emails), {}, alwaysSecret);
    };
  });
  afterAll(() => close());
  return portal;
}

function actions(app: FastifyInstance, database: Database) {
  const antiForgery = antiForgeryOf(app);

  const send: Portal['send'] = async (call, request, { token, headers, address } = {}) => {
    const sent = { ...(await antiForgery), ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers };
    const answer = await app.inject({
      method: call.method,
      url: addressOf(call, request),
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      ...(request.body !== undefined && { payload: request.body as object }),
      remoteAddress: address ?? '127.0.0.1',
    });
    const showsPesel = call.method === 'GET' && call.path === '/api/employees/{id}';
    expectNoSecrets(`the answer of ${call.method} ${call.path}`, answer.body, {}, showsPesel ? alwaysSecret.slice(1) : alwaysSecret);
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };

  const register: Portal['register'] = async (fields) => {
    const registration = { ...registrationOf(), ...fields };
    const answer = await send(registerCompany, { body: registration });
    if (answer.status !== 200) throw new Error(`registration failed: ${JSON.stringify(answer.body)}`);
    return registration;
  };

  const linkIn = async (email: string, path: string) => {
    const [mail] = await database.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.createdAt)).limit(1);
    const id = new RegExp(`/${path}/([\\w-]{22})$`, 'm').exec(mail?.text ?? '')?.[1];
    if (id === undefined) throw new Error(`no e-mail to ${email} has a link to ${path}`);
    return id;
  };
  const activationLink: Portal['activationLink'] = (email) => linkIn(email, 'activate');
  const resetLink: Portal['resetLink'] = (email) => linkIn(email, 'password-forgotten');

  const changeEmailLink: Portal['changeEmailLink'] = (email) => linkIn(email, 'change-email');
  const keepEmailLink: Portal['keepEmailLink'] = (email) => linkIn(email, 'keep-email');

  const company: Portal['company'] = async (fields) => {
    const { email, nip, password } = await register(fields);
    await send(activateCompany, { params: { id: await activationLink(email) } });
    const { body } = await send(logIn, { body: { email, password } });
    return { email, nip, token: body.data.accessToken };
  };

  return { send, register, activationLink, resetLink, changeEmailLink, keepEmailLink, company };
}

/** Fetches the anti-forgery cookie. Returns it with the header that repeats its value. */
export async function antiForgeryOf(app: FastifyInstance): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  const { cookies } = await app.inject({ method: 'GET', url: '/api/products' });
  const value = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value };
}

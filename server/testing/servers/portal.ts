import { activateCompany, registerCompany, restorePassword } from '@osk/shared/contract/company';
import {
  type AnswerOf,
  addressOf,
  type EndpointDefinition,
  type Failure,
  type RequestOf,
  type Success,
} from '@osk/shared/contract/endpoint';
import { logIn as logInCall } from '@osk/shared/contract/session';
import { eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { hashLinkId } from '../../src/accounts/company/mail-links.ts';
import { createSessionStore } from '../../src/accounts/sessions/session-store.ts';
import { buildApp, type Dependencies } from '../../src/app.ts';
import { hashToken } from '../../src/platform/access-tokens.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import type { Database, OpenDatabase } from '../../src/platform/db/database.ts';
import { companies, mailLinks } from '../../src/platform/db/tables/company.ts';
import { outbox } from '../../src/platform/db/tables/mail.ts';
import { sessions } from '../../src/platform/db/tables/session.ts';
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
export type Portal = ReturnType<typeof actions> & { app: FastifyInstance; database: Database; logs: string[] };

type Registration = ReturnType<typeof registrationOf>;
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

/** Adds an activated company to a database, and a session of it. It has no password. */
export async function addCompany(database: Database, fields: Partial<typeof companies.$inferInsert> = {}) {
  const { password: _, repeatPassword, productId, rodo, ...registration } = registrationOf();
  const row = { ...registration, passwordHash: 'none', activatedAt: new Date(), ...fields };
  const [company] = await database.insert(companies).values(row).returning({ id: companies.id });
  const id = company?.id ?? '';
  const session = await createSessionStore(database).begin({ id, passwordHash: row.passwordHash }, '');
  return { id, token: session?.accessToken ?? '' };
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
    Object.assign(portal, actions(app, open.database, portal.logs), { app, database: open.database });
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

function actions(app: FastifyInstance, database: Database, logs: readonly string[]) {
  const antiForgery = antiForgeryOf(app);

  /** Makes a call of the contract, with the anti-forgery cookie and header that a page has. */
  async function send<E extends EndpointDefinition>(call: E, request: RequestOf<E>, options: Options = {}): Promise<Answer<E>> {
    const { token, headers, address } = options;
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
  }

  async function register(fields?: Partial<Registration>): Promise<Registration> {
    const registration = { ...registrationOf(), ...fields };
    const answer = await send(registerCompany, { body: registration });
    if (answer.status !== 200) throw new Error(`registration failed: ${JSON.stringify(answer.body)}`);
    return registration;
  }

  /** The e-mails to an address, the oldest first. */
  const mailsTo = (recipient: string) => database.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt);

  /** The id of the last link of a kind that was mailed to an address. */
  const linkTo = (path: string) => async (email: string) => {
    const mail = (await mailsTo(email)).at(-1);
    const id = new RegExp(`/${path}/([\\w-]{22})$`, 'm').exec(mail?.text ?? '')?.[1];
    if (id === undefined) throw new Error(`no e-mail to ${email} has a link to ${path}`);
    return id;
  };
  const [activationLink, resetLink] = [linkTo('activate'), linkTo('password-forgotten')];

  const logIn = (email: string, typed = password, options: Options = {}) => send(logInCall, { body: { email, password: typed } }, options);

  return {
    send,
    register,
    mailsTo,
    /** The row of a company. Of several that wait with the e-mail, the first. */
    async companyOf(email: string) {
      const [company] = await database.select().from(companies).where(eq(companies.email, email)).orderBy(companies.registeredAt);
      if (company === undefined) throw new Error(`no company of ${email}`);
      return company;
    },
    /** Changes the rows of the companies with an e-mail. */
    changeCompany: (email: string, changes: PgUpdateSetSource<typeof companies>) =>
      database.update(companies).set(changes).where(eq(companies.email, email)),
    /** Changes the row of a session by its token. */
    changeSession: (token: string, changes: PgUpdateSetSource<typeof sessions>) =>
      database
        .update(sessions)
        .set(changes)
        .where(eq(sessions.tokenHash, hashToken(token))),
    /** Changes the row of a mailed link by its id. */
    changeLink: (id: string, changes: PgUpdateSetSource<typeof mailLinks>) =>
      database
        .update(mailLinks)
        .set(changes)
        .where(eq(mailLinks.hash, hashLinkId(id))),
    /** The log's lines with this message. */
    logged: (message: string) => logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message),
    activationLink,
    resetLink,
    /** Asks for a new password; returns the id of the mailed link. */
    async requestReset(email: string) {
      await send(restorePassword, { body: { email } });
      return resetLink(email);
    },
    logIn,
    /** To a new address, which it confirms. */
    changeEmailLink: linkTo('change-email'),
    /** To a present address, where it stops a change. */
    keepEmailLink: linkTo('keep-email'),
    /** Registers and activates a company and logs it in. */
    async company(fields?: Partial<Registration>) {
      const { email, nip, password } = await register(fields);
      await send(activateCompany, { params: { id: await activationLink(email) } });
      const { body } = await logIn(email, password);
      return { email, nip, token: body.data.accessToken };
    },
  };
}

/** Fetches the anti-forgery cookie. Returns it with the header that repeats its value. */
export async function antiForgeryOf(app: FastifyInstance): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  const { cookies } = await app.inject({ method: 'GET', url: '/api/products' });
  const value = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value };
}

/** Expects the answer to too many calls, whose wait is longer than so many seconds. */
export function expectLimited({ status, headers, body }: Awaited<ReturnType<Portal['send']>>, seconds = 0): void {
  expect({ status, body }).toMatchObject({
    status: 429,
    body: { statusCode: 429, clientError: expect.stringMatching(/^Zbyt wiele prób/) },
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(seconds);
}

import { rmSync } from 'node:fs';
import {
  changePassword,
  registerCompany,
  requestTrial,
  restorePassword,
  sendContactMessage,
  setForgottenPassword,
} from '@osk/shared/contract/company';
import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { logIn, logOut, readToken } from '@osk/shared/contract/session';
import { and, count, isNotNull, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailLink } from '../../src/features/companies/mail-links.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { companies } from '../../src/platform/db/tables/company.ts';
import { licences } from '../../src/platform/db/tables/licence.ts';
import { outbox } from '../../src/platform/db/tables/mail.ts';
import { enqueue } from '../../src/platform/mail/outbox.ts';
import { createPasswords } from '../../src/platform/passwords/passwords.ts';
import { noonIn, productIdOf } from '../licences.ts';
import { startSmtpServer } from '../smtp-server.ts';
import { until } from '../wait.ts';
import { landing, makeFakePortal } from './fake-portal.ts';
import { password, registrationOf } from './portal.ts';
import { type Replicas, startReplicas } from './replicas.ts';
import { createTestReleases } from './test-releases.ts';

const registrationsPerHour = 6;
const range = (length: number) => Array.from({ length }, (_, index) => index);

const portalDir = makeFakePortal();
let replicas: Replicas;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const settings = {
    TRUST_PROXY: 'loopback',
    SMTP_URL: smtp.url,
    REGISTRATIONS_PER_HOUR: String(registrationsPerHour),
    DRAIN_SECONDS: '1',
    NODE_OPTIONS: `--import=${atNoon()}`,
    PORTAL_DIR: portalDir,
  };
  replicas = await startReplicas(2, { settings, prepare: addExpiringLicences });
});
afterAll(async () => {
  expect(await replicas?.stop()).toEqual([0, 0]);
  await smtp.close();
  rmSync(portalDir, { recursive: true });
});

describe('sessions on two replicas', () => {
  test('accepts a token on both replicas, and on neither when it is logged out on one', async () => {
    const { email } = await addCompany(replicas.database);
    const token = await logInAt(0, email);
    expect(await statuses(token)).toEqual([200, 200]);
    expect((await replicas.send(1, logOut, { token })).status).toBe(200);
    expect(await statuses(token)).toEqual([401, 401]);
  });

  test('ends sessions on both replicas when a password is changed or reset', async () => {
    const { email, id } = await addCompany(replicas.database);
    const [own, other] = [await logInAt(0, email), await logInAt(1, email)];
    const [changed, reset] = ['inne#Haslo2', 'nowe#Haslo3'];
    const change = { oldPassword: password, newPassword: changed, newPasswordRepeat: changed };
    expect((await replicas.send(0, changePassword, { token: own, body: change })).status).toBe(200);
    expect([await statuses(other), await statuses(own)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
    const link = await replicas.database.transaction((transaction) => createMailLink(transaction, id, 'reset', 1));
    const body = { id: link, password: reset, repeatPassword: reset };
    expect((await replicas.send(1, setForgottenPassword, { body })).status).toBe(200);
    expect(await statuses(own)).toEqual([401, 401]);
    await logInAt(0, email, reset);
  });
});

describe('releases on two replicas', () => {
  test('TEA-06 serves a release, a second one and a rollback on both when the rollout changes, with their files', async () => {
    const releases = createTestReleases(replicas.database);
    const folders = [await releases.add(landing, '2.0.0'), await releases.add(landing, '3.0.0')];
    const bodyAt = async (address: string, path: string) => (await fetch(`${address}${path}`)).text();
    for (const [version, folder] of [...folders.entries(), [0, folders[0]] as const]) {
      await releases.setRollout(landing, `${version + 2}.0.0`);
      // Without the notification it takes ten seconds. On an idle machine it takes a tenth of one.
      const isServed = (address: string) => until(async () => (await bodyAt(address, '/')).includes(`${folder}/${landing.entry}`), 5);
      await Promise.all(replicas.addresses.map(isServed));
      const files = await Promise.all(replicas.addresses.map((address) => bodyAt(address, `${folder}/${landing.entry}`)));
      expect(files).toEqual(Array(2).fill(expect.stringContaining(`// ${version + 2}.0.0 ${landing.entry}`)));
    }
  });
});

describe('rate limits on two replicas', () => {
  const message = { fullName: 'Anna Nowak', message: 'Proszę o kontakt.' };
  const trial = { name: 'Szkoła', city: 'Łódź', phoneNumber: '+48 600 700 800' };
  const emailOf = (index: number) => `ktos-${index}@example.com`;
  test.each([
    {
      name: 'logins',
      limit: 10,
      status: 400,
      attempt: (replica: number) => replicas.send(replica, logIn, { body: { email: 'nobody@example.com', password: 'wrong' } }),
    },
    {
      name: 'requests for a new password',
      limit: 20,
      status: 200,
      attempt: (replica: number, index: number) => replicas.send(replica, restorePassword, { body: { email: emailOf(index) } }),
    },
    {
      name: 'registrations',
      limit: registrationsPerHour,
      status: 200,
      attempt: (replica: number) => replicas.send(replica, registerCompany, { body: registrationOf() }),
    },
    {
      name: 'contact messages',
      limit: 20,
      status: 200,
      attempt: (replica: number, index: number) =>
        replicas.send(replica, sendContactMessage, { body: { ...message, email: emailOf(index) } }),
    },
    {
      name: 'requests for the trial',
      limit: 20,
      status: 200,
      attempt: (replica: number, index: number) => replicas.send(replica, requestTrial, { body: { ...trial, email: emailOf(index) } }),
    },
  ])('API-06 answers 429 with Retry-After on both replicas when there are too many $name', async ({ limit, status: allowed, attempt }) => {
    const answers = [];
    for (const index of range(limit)) answers.push((await attempt(index % 2, index)).status);
    expect(answers).toEqual(Array(limit).fill(allowed));
    for (const replica of [0, 1]) {
      const { status, retryAfter } = await attempt(replica, limit);
      expect(status).toBe(429);
      expect(retryAfter).toBeGreaterThan(600);
    }
  });
});

describe('jobs on two replicas', () => {
  const received = (text: string) => smtp.received.filter(({ source }) => source.includes(text));
  const unsent = () => replicas.database.select().from(outbox).where(isNull(outbox.sentAt));

  test('sends each e-mail once when both replicas run mail workers', async () => {
    const email = { kind: 'test', text: 'Test', html: '<p>Test</p>' };
    await replicas.database.transaction(async (transaction) => {
      for (const index of range(30)) await enqueue(transaction, { ...email, subject: `Once ${index}.`, recipient: 'anna@example.com' });
    });
    await until(async () => (await unsent()).length === 0);
    expect(range(30).map((index) => received(`Subject: Once ${index}.`).length)).toEqual(Array(30).fill(1));
  });

  test('PRV-07 writes and sends each reminder and the digest once when both replicas run the jobs', async () => {
    const written = isNotNull(outbox.onceKey);
    await until(async () => (await unsent()).length === 0);
    const [sent] = await replicas.database
      .select({ count: count() })
      .from(outbox)
      .where(and(written, isNotNull(outbox.sentAt)));
    expect(sent?.count).toBe(expiring.length + 1);
    // Each is in its reminder, and in the digest.
    expect(expiring.map((mark) => received(mark).length)).toEqual(expiring.map(() => 2));
  });
});

/** The order numbers of licences that expire in a week. */
const expiring = range(12).map((index) => `OSKW${1000 + index}`);

async function addExpiringLicences(database: Database): Promise<void> {
  const { id: companyId } = await addCompany(database);
  const order = { companyName: 'Szkoła', nip: '1234567890', totalPrice: 100, licenseStatus: LicenceStatus.Accepted };
  const contents = { program: true, website: false, internalExam: false, smsNotifications: false };
  const term = { howManyMonths: 6, acceptedOn: noonIn(-170), startedOn: noonIn(-170), expiresOn: noonIn(6) };
  const product = { productId: productIdOf('Start'), licenseType: LicenceType.NewLicense };
  await database.insert(licences).values(
    expiring.map((paymentMark, index) => ({
      ...order,
      ...term,
      ...product,
      ...contents,
      website: index % 2 > 0,
      companyId,
      paymentMark,
    })),
  );
}

/** A module that sets the clock of its process to noon in Warsaw, because no reminder is written at night. */
function atNoon(): string {
  const ahead = noonIn(0).getTime() - Date.now();
  const code = `const Real = Date;
globalThis.Date = class extends Real {
  constructor(...parts) { parts.length > 0 ? super(...parts) : super(Real.now() + ${ahead}); }
  static now() { return Real.now() + ${ahead}; }
};`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Adds an activated company. */
async function addCompany(database: Database): Promise<{ id: string; email: string }> {
  const { repeatPassword, password: typed, productId, rodo, ...registration } = registrationOf();
  const values = { ...registration, passwordHash: await createPasswords().hash(typed), activatedAt: new Date() };
  const [company] = await database.insert(companies).values(values).returning({ id: companies.id });
  return { id: company?.id ?? '', email: registration.email };
}

/** Logs in at a replica. Returns the access token. */
async function logInAt(replica: number, email: string, typed = password): Promise<string> {
  const { status, body } = await replicas.send(replica, logIn, { body: { email, password: typed } });
  expect(status).toBe(200);
  return body.data.accessToken;
}

/** The status with which each replica answers a token. */
function statuses(token: string): Promise<number[]> {
  return Promise.all([0, 1].map(async (replica) => (await replicas.send(replica, readToken, { token })).status));
}

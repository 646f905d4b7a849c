import { registerCompany, requestTrial, restorePassword, sendContactMessage } from '@osk/shared/contract/company';
import { logIn, logOut, readToken } from '@osk/shared/contract/session';
import { and, count, isNotNull, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { licences } from '../../src/platform/db/tables/licence.ts';
import { outbox } from '../../src/platform/db/tables/mail.ts';
import { licenceRowOf, noonIn } from '../licences.ts';
import { startSmtpServer } from '../smtp-server.ts';
import { until } from '../wait.ts';
import { landing, useFakePortal } from './fake-portal.ts';
import { addCompany, registrationOf } from './portal.ts';
import { type Replicas, startReplicas } from './replicas.ts';
import { createTestReleases } from './test-releases.ts';

const registrationsPerHour = 6;
const range = (length: number) => Array.from({ length }, (_, index) => index);

const portalDir = useFakePortal();
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
});

test('accepts a token on both replicas, and on neither when it is logged out on one', async () => {
  const token = await replicas.company();
  expect(await statuses(token)).toEqual([200, 200]);
  expect((await replicas.send(1, logOut, { token })).status).toBe(200);
  expect(await statuses(token)).toEqual([401, 401]);
});

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

const emailOf = (index: number) => `ktos-${index}@example.com`;
const messageOf = (email: string) => ({ fullName: 'Anna Nowak', message: 'Proszę o kontakt.', email });
const trialOf = (email: string) => ({ name: 'Szkoła', city: 'Łódź', phoneNumber: '+48 600 700 800', email });
const login = { email: 'nobody@example.com', password: 'wrong' };
type Attempt = (replica: number, index: number) => Promise<{ status: number; retryAfter: number }>;
test.each<[name: string, limit: number, status: number, attempt: Attempt]>([
  ['logins', 10, 400, (replica) => replicas.send(replica, logIn, { body: login })],
  ['requests for a new password', 20, 200, (replica, at) => replicas.send(replica, restorePassword, { body: { email: emailOf(at) } })],
  ['registrations', registrationsPerHour, 200, (replica) => replicas.send(replica, registerCompany, { body: registrationOf() })],
  ['contact messages', 20, 200, (replica, at) => replicas.send(replica, sendContactMessage, { body: messageOf(emailOf(at)) })],
  ['requests for the trial', 20, 200, (replica, at) => replicas.send(replica, requestTrial, { body: trialOf(emailOf(at)) })],
])('API-06 answers 429 with Retry-After on both replicas when there are too many %s', async (_name, limit, allowed, attempt) => {
  const answers = [];
  for (const index of range(limit)) answers.push((await attempt(index % 2, index)).status);
  expect(answers).toEqual(Array(limit).fill(allowed));
  for (const replica of [0, 1]) {
    const { status, retryAfter } = await attempt(replica, limit);
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(600);
  }
});

const received = (text: string) => smtp.received.filter(({ source }) => source.includes(text));
const unsent = () => replicas.database.select().from(outbox).where(isNull(outbox.sentAt));

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

/** The order numbers of licences that expire in a week. */
const expiring = range(12).map((index) => `OSKW${1000 + index}`);

async function addExpiringLicences(database: Database): Promise<void> {
  const { id } = await addCompany(database);
  const rows = expiring.map((mark, index) => ({ ...licenceRowOf(id, mark, 170, 6), website: index % 2 > 0 }));
  await database.insert(licences).values(rows);
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

/** The status with which each replica answers a token. */
function statuses(token: string): Promise<number[]> {
  return Promise.all([0, 1].map(async (replica) => (await replicas.send(replica, readToken, { token })).status));
}

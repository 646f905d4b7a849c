import {
  activateCompany,
  confirmEmailChange,
  readProfile,
  registerCompany,
  requestEmailChange,
  restorePassword,
  sendActivationLink,
  setForgottenPassword,
} from '@osk/shared/contract/company';
import { listProducts } from '@osk/shared/contract/product';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectSameFor } from '../../../testing/database/watch-statements.ts';
import { password, registrationOf, usePortal } from '../../../testing/servers/portal.ts';
import { watchPasswords } from '../../../testing/watch-passwords.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { rateLimitCounts } from '../../platform/db/tables/session.ts';
import { hashLinkId } from './mail-links.ts';

const { passwords, watch } = watchPasswords();
const portal = usePortal({}, { passwords });
const strangers = 'obce#Haslo2';
const next = 'nowe#Haslo3';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const activate = (id: string, language = 'pl') =>
  portal.send(activateCompany, { params: { id } }, { headers: { 'accept-language': language } });
const set = (id: string) => portal.send(setForgottenPassword, { body: { id, password: next, repeatPassword: next } });
const restore = (email: string) => portal.send(restorePassword, { body: { email } });
const linksIn = (text = '') => [...text.matchAll(/\/(?:activate|password-forgotten)\/([\w-]{22})$/gm)].map(([, id = '']) => id);
const lastMail = async (email: string) => (await portal.mailsTo(email)).at(-1);
const idsOf = (email: string) => portal.database.select({ id: companies.id }).from(companies).where(eq(companies.email, email));

/** A registration, the same one by a stranger with another password, and the links of both. */
async function registerTwice(fields: Partial<ReturnType<typeof registrationOf>> = {}) {
  const own = await portal.register(fields);
  const ownLink = await portal.activationLink(own.email);
  await portal.register({ ...own, city: 'Obce Miasto', rodo: false, productId: null, password: strangers, repeatPassword: strangers });
  return { ...own, ownLink, strangersLink: await portal.activationLink(own.email) };
}

const ended = {
  status: 409,
  body: { statusCode: 409, clientError: expect.stringMatching(/^Ten link już nie działa, bo aktywowano inne konto/) },
};

test('ACC-01 the first activated registration wins, the link of the other says so, and no typed password logs in', async () => {
  const { body } = await portal.send(listProducts, { query: {} });
  const productId = body.data[0]?.id ?? null;
  const { email, ownLink, strangersLink } = await registerTwice({ rodo: true, productId });
  const activated = await activate(ownLink);
  expect(activated).toMatchObject({ status: 200, body: { data: { email, needsPassword: true } } });
  expect(activated.body.successMessage).toMatch(/^Konto zostało aktywowane\. .*wysłaliśmy e-mail z\u00a0linkiem/);
  expect(await activate(strangersLink)).toMatchObject(ended);
  expect((await activate(strangersLink, 'en')).body.clientError).toMatch(/^This link no longer works: another account/);
  expect(await activate(ownLink), 'the second time').toMatchObject({
    status: 200,
    body: { data: { needsPassword: true }, successMessage: expect.stringContaining('link') },
  });

  for (const typed of [password, strangers]) {
    expect((await portal.logIn(email, typed)).body.clientError).toBe('Nieprawidłowy e-mail lub hasło');
  }
  expect(await lastMail(email)).toMatchObject({ kind: 'nowe-haslo', subject: 'Ustaw hasło' });
  expect((await set(await portal.resetLink(email))).status).toBe(200);
  const { body: login } = await portal.logIn(email, next);
  const profile = await portal.send(readProfile, {}, { token: login.data.accessToken });
  expect(profile.body.data).toMatchObject({ productId, account: { city: 'Łódź', clauseReadAt: expect.any(String) } });
  expect((await activate(ownLink)).body).toMatchObject({
    data: { email },
    successMessage: 'Konto jest już aktywne. Możesz się zalogować.',
  });
  expect(await idsOf(email)).toHaveLength(1);
});

test('ACC-01 each e-mail names the time and the browser of its registration', async () => {
  const registration = registrationOf();
  await portal.send(registerCompany, { body: registration }, { headers: { 'user-agent': firefox } });
  const mail = await lastMail(registration.email);
  expect(mail?.text).toMatch(/^Zarejestrowano: \d{1,2} [a-ząćęłńóśźż]+ \d{4},? (o )?\d\d:\d\d$/m);
  expect(mail?.text).toMatch(/^Przeglądarka: Firefox, Windows$/m);
  await portal.send(sendActivationLink, { body: { email: registration.email } });
  expect((await lastMail(registration.email))?.text).toMatch(/^Przeglądarka: Firefox, Windows$/m);
});

test('ACC-01 an e-mail has links for the newest registrations only when many wait', async () => {
  const { email } = await portal.register();
  const [waiting] = await portal.database.select().from(companies).where(eq(companies.email, email));
  if (waiting === undefined) throw new Error('nothing waits');
  const { id: _, ...fields } = waiting;
  const others = Array.from({ length: 30 }, (__, minute) => ({ ...fields, registeredAt: new Date(Date.UTC(2026, 0, 1, 12, minute)) }));
  await portal.database.insert(companies).values(others);
  await restore(email);
  const text = (await lastMail(email))?.text;
  expect(linksIn(text)).toHaveLength(20);
  expect([text?.includes('13:11'), text?.includes('13:12')]).toEqual([true, true]);
  expect([text?.includes('13:29'), text?.includes('13:10')]).toEqual([true, false]);
});

test('ACC-01 a NIP that others wait with blocks neither a registration nor an activation, and the account keeps its password', async () => {
  const stranger = await portal.register();
  const strangersLink = await portal.activationLink(stranger.email);
  await restore(stranger.email);
  const reset = await portal.resetLink(stranger.email);
  const own = await portal.register({ nip: stranger.nip });
  expect((await activate(await portal.activationLink(own.email))).body.data).toEqual({ email: own.email });
  expect((await portal.logIn(own.email)).status).toBe(200);
  expect(await activate(strangersLink)).toMatchObject(ended);
  expect(await set(reset)).toMatchObject(ended);
  expect((await portal.logIn(stranger.email)).status).toBe(400);
});

test('ACC-01 no typed password logs in when the other registration of the address was ended by its NIP before', async () => {
  const { email, ownLink } = await registerTwice();
  const own = await linkOf(ownLink);
  const nip = registrationOf().nip;
  await portal.database
    .update(companies)
    .set({ nip })
    .where(eq(companies.id, own?.companyId ?? ''));
  const other = await portal.register({ nip });
  expect((await activate(await portal.activationLink(other.email))).status).toBe(200);
  expect(await activate(ownLink)).toMatchObject(ended);
  await portal.send(sendActivationLink, { body: { email } });
  expect((await activate(await portal.activationLink(email))).body.data).toEqual({ email, needsPassword: true });
  expect((await portal.logIn(email, strangers)).status).toBe(400);
});

test('ACC-01 a login sends the link of the registration that has the password, after one check, and counts for the mailbox', async () => {
  const { email } = await registerTwice();
  const [mine, other] = await portal.database.select().from(companies).where(eq(companies.email, email)).orderBy(companies.registeredAt);
  watch.callers.length = 0;
  for (const [typed, company] of [
    [password, mine],
    [strangers, other],
  ] as const) {
    expect((await portal.logIn(email, typed)).body.clientError).toContain('Wysłaliśmy ponownie');
    const [id = '', ...more] = linksIn((await lastMail(email))?.text);
    expect(more).toEqual([]);
    const [link] = await portal.database.select().from(mailLinks).orderBy(sql`${mailLinks.createdAt} desc`).limit(1);
    expect([link?.companyId, (await linkOf(id))?.companyId]).toEqual([company?.id, company?.id]);
  }
  expect(watch.callers).toHaveLength(2);
  // Two registrations and two logins before this one.
  expect((await portal.logIn(email, password)).body.clientError).toContain('Wysłaliśmy ponownie');
  expect((await portal.logIn(email, strangers)).body.clientError).toContain('był już wysyłany');
  expect(await portal.mailsTo(email)).toHaveLength(5);
});

test('ACC-01 a wrong login runs the same statements and one check when none, one or several wait', async () => {
  const [one, { email }] = [await portal.register(), await registerTwice()];
  watch.callers.length = 0;
  const emails = [email, one.email, 'nobody@example.com'];
  expect((await expectSameFor(emails, (typed) => portal.logIn(typed, 'wrong')))?.status).toBe(400);
  expect(watch.callers).toHaveLength(3);
});

test.each([
  ['sends again', sendActivationLink],
  ['resets', restorePassword],
] as const)('ACC-01 one e-mail has the links of all registrations when somebody %s, after the same statements', async (_, call) => {
  await portal.database.delete(rateLimitCounts);
  const { email } = await registerTwice();
  const one = await portal.register();
  await expectSameFor([email, one.email, 'nobody@example.com'], (typed) => portal.send(call, { body: { email: typed } }));
  expect(await portal.mailsTo(email)).toHaveLength(3);
  const links = linksIn((await lastMail(email))?.text);
  const of = await Promise.all(links.map(async (id) => (await linkOf(id))?.companyId));
  const waiting = (await idsOf(email)).map(({ id }) => id);
  expect([waiting.length, of.sort()]).toEqual([2, waiting.sort()]);
  expect(linksIn((await lastMail(one.email))?.text)).toHaveLength(1);
});

test('ACC-01 a password set by a link activates its registration and ends the others with their links', async () => {
  await portal.database.delete(rateLimitCounts);
  const { email, ownLink, strangersLink } = await registerTwice();
  await restore(email);
  const [first = '', second = ''] = linksIn((await lastMail(email))?.text);
  expect((await set(first)).status).toBe(200);
  expect(await set(second)).toMatchObject(ended);
  const answers = [await activate(ownLink), await activate(strangersLink)];
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await portal.logIn(email, next)).status).toBe(200);
  const [company] = await idsOf(email);
  const events = portal.logged('security event').filter(({ account }) => account === company?.id);
  expect(events.map(({ event }) => event)).toEqual(['password-reset-requested', 'activated', 'password-reset', 'login']);
});

test('ACC-01 an account that moves to an address ends the registrations that wait for it, and its password, logins and links', async () => {
  const { email, ownLink } = await registerTwice();
  const mover = await portal.company();
  const reset = await portal.requestReset(mover.email);
  await portal.send(requestEmailChange, { body: { email, password } }, { token: mover.token });
  const confirmed = await portal.send(confirmEmailChange, { params: { id: await portal.changeEmailLink(email) } });
  expect(confirmed).toMatchObject({ status: 200, body: { data: { email, needsPassword: true } } });
  expect(confirmed.body.successMessage).toMatch(/^Adres e-mail został zmieniony\. .*wysłaliśmy e-mail z\u00a0linkiem/);
  expect(await activate(ownLink)).toMatchObject(ended);
  for (const typed of [password, strangers]) expect((await portal.logIn(email, typed)).status).toBe(400);
  expect((await portal.send(readProfile, {}, { token: mover.token })).status).toBe(401);
  expect((await set(reset)).status).toBe(410);

  const mail = await lastMail(email);
  expect(mail).toMatchObject({ kind: 'nowe-haslo', subject: 'Ustaw hasło' });
  expect(mail?.text).not.toContain('Zarejestrowano');
  expect((await set(await portal.resetLink(email))).status).toBe(200);
  expect((await portal.logIn(email, next)).status).toBe(200);
});

test('ACC-01 an account keeps its password when only its NIP was waited with', async () => {
  const mover = await portal.company();
  const waiting = await portal.register();
  const link = await portal.activationLink(waiting.email);
  const { nip } = await portal.companyOf(mover.email);
  await portal.database.update(companies).set({ nip }).where(eq(companies.email, waiting.email));
  const email = `nowy-${mover.email}`;
  await portal.send(requestEmailChange, { body: { email, password } }, { token: mover.token });
  const confirmed = await portal.send(confirmEmailChange, { params: { id: await portal.changeEmailLink(email) } });
  expect(confirmed.body.data).toEqual({ email, needsPassword: false });
  expect(await activate(link)).toMatchObject(ended);
  expect((await portal.logIn(email, password)).status).toBe(200);
});

test('ACC-01 exactly one registration wins when activations, resets and new links of one address race', async () => {
  await portal.database.delete(rateLimitCounts);
  for (let round = 1; round <= 5; round += 1) {
    const { email, nip, ownLink, strangersLink } = await registerTwice();
    const third = await portal.register({ nip });
    const thirdLink = await portal.activationLink(third.email);
    expect(await portal.database.$count(companies, eq(companies.nip, nip))).toBe(3);
    await restore(email);
    const [reset = ''] = linksIn((await lastMail(email))?.text);
    const answers = await Promise.all([
      ...[ownLink, strangersLink, thirdLink].map((id) => activate(id)),
      set(reset),
      restore(email),
      portal.send(sendActivationLink, { body: { email } }),
      portal.logIn(email, strangers),
      restore(third.email),
    ]);
    expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500);
    const left = await portal.database.select().from(companies).where(eq(companies.nip, nip));
    expect(left.map(({ activatedAt }) => activatedAt)).toEqual([expect.any(Date)]);
    for (const typed of [password, strangers]) {
      if (left[0]?.email === email) expect((await portal.logIn(email, typed)).status).toBe(400);
    }
  }
});

/** The row of a mailed link. */
async function linkOf(id: string) {
  const [link] = await portal.database
    .select()
    .from(mailLinks)
    .where(eq(mailLinks.hash, hashLinkId(id)));
  return link;
}

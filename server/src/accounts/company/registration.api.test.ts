import { activateCompany, readProfile, registerCompany, sendActivationLink } from '@osk/shared/contract/company';
import { formatNip } from '@osk/shared/contract/numbers';
import { listProducts } from '@osk/shared/contract/product';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectSameFor } from '../../../testing/database/watch-statements.ts';
import { expectLimited, registrationOf, usePortal } from '../../../testing/servers/portal.ts';
import { readConfig } from '../../platform/config.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { createPasswords } from '../../platform/passwords/passwords.ts';
import { createAccountEmails } from './account-emails.ts';
import { hashLinkId } from './mail-links.ts';
import { createRegistrationStore } from './registration-store.ts';

const portal = usePortal({}, { passwords: createPasswords() });

test('API-01 registers, sends a link that activates once, and lets the company log in', async () => {
  const registration = registrationOf();
  const registered = await portal.send(registerCompany, { body: registration });
  expect(registered).toMatchObject({ status: 200, body: { statusCode: 200, successMessage: expect.stringContaining('e-mail') } });
  const { email } = registration;
  const id = await portal.activationLink(email);
  for (const message of ['Konto zostało aktywowane. Możesz się zalogować.', 'Konto jest już aktywne. Możesz się zalogować.']) {
    const activated = await portal.send(activateCompany, { params: { id } });
    expect(activated.body).toEqual({ statusCode: 200, data: { email }, successMessage: message });
  }
  expect((await portal.logIn(email.toUpperCase())).status).toBe(200);
});

test.each(['AAAAAAAAAAAAAAAAAAAAAA', 'short', "'; drop table companies; --"])('API-01 answers 404 to the unknown link %s', async (id) => {
  const response = await portal.send(activateCompany, { params: { id } });
  expect(response).toMatchObject({ status: 404, body: { statusCode: 404, clientError: expect.any(String) } });
});

test('answers 410 and activates nothing when the link has expired', async () => {
  const { email } = await portal.register();
  const id = await portal.activationLink(email);
  await portal.changeLink(id, { expiresAt: sql`now() - interval '1 second'` });
  const stale = await portal.send(activateCompany, { params: { id } }, { headers: { 'accept-language': 'en' } });
  expect(stale).toMatchObject({
    status: 410,
    body: { clientError: 'The activation link has expired. Log in and we will send a new one.' },
  });
  expect((await portal.companyOf(email)).activatedAt).toBeNull();
});

test('CUS-05 sends the activation link again, after the same statements and with the same answer for any e-mail', async () => {
  const waiting = await portal.register();
  const active = await portal.company();
  const emails = [waiting.email.toUpperCase(), active.email, 'nobody@example.com'];
  const sendLink = (email: string) => portal.send(sendActivationLink, { body: { email } });
  expect(await expectSameFor(emails, sendLink)).toMatchObject({
    status: 200,
    body: { successMessage: expect.stringContaining('jeszcze raz') },
    statements: expect.stringMatching(/from "companies".*insert into "mail_links".*insert into "outbox"/),
  });
  const sent = await Promise.all([waiting.email, active.email, 'nobody@example.com'].map(portal.mailsTo));
  expect(sent.map(({ length }) => length)).toEqual([2, 1, 0]);
  const again = await portal.send(activateCompany, { params: { id: await portal.activationLink(waiting.email) } });
  expect(again.status).toBe(200);
});

test('CUS-05 sends a mailbox five e-mails an hour, the registration among them, with the same answer beyond', async () => {
  const { email } = await portal.register();
  const answers = [];
  for (let time = 1; time <= 6; time += 1) answers.push((await portal.send(sendActivationLink, { body: { email } })).body);
  expect(answers).toEqual(Array(6).fill(answers[0]));
  expect(await portal.mailsTo(email)).toHaveLength(5);

  const tagged = await portal.register();
  for (const tag of ['+1', '+2', '+3', '+4', ''])
    await portal.send(sendActivationLink, { body: { email: tagged.email.replace('@', `${tag}@`) } });
  expect(await portal.mailsTo(tagged.email), 'each tag counts').toHaveLength(1);
});

test('API-01 names the field when an activated company has the e-mail in any case or the NIP in any form', async () => {
  const { email, nip } = await portal.company();
  const sameEmail = await portal.send(registerCompany, { body: { ...registrationOf(), email: email.toUpperCase() } });
  expect(sameEmail).toMatchObject({ status: 409, body: { statusCode: 409, fieldErrors: { email: expect.any(String) } } });
  expect(sameEmail.body.fieldErrors).not.toHaveProperty('nip');
  const dashed = formatNip(nip);
  const sameNip = await portal.send(registerCompany, { body: { ...registrationOf(), nip: dashed } });
  expect(sameNip).toMatchObject({
    status: 409,
    body: { clientError: 'Konto firmy z\u00a0tym numerem NIP już istnieje', fieldErrors: { nip: expect.any(String) } },
  });
  expect(sameNip.body.fieldErrors).not.toHaveProperty('email');
});

test('activates one company when activations with one NIP race', async () => {
  const [one, other] = [await portal.register(), await portal.register()];
  await portal.changeCompany(other.email, { nip: one.nip });
  const links = await Promise.all([one, other].map(({ email }) => portal.activationLink(email)));
  const answers = await Promise.all(links.map((id) => portal.send(activateCompany, { params: { id } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.clientError).toMatch(/inne konto/);
});

test('ACC-01 keeps all registrations when five with one e-mail and NIP race', async () => {
  const fields = registrationOf();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => portal.send(registerCompany, { body: fields })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await portal.database.$count(companies, eq(companies.email, fields.email))).toBe(5);
});

test('activates once and answers both calls with success when one link is used twice at the same time', async () => {
  const { email } = await portal.register();
  const id = await portal.activationLink(email);
  const answers = await Promise.all([1, 2].map(() => portal.send(activateCompany, { params: { id } })));
  expect(answers.map(({ body }) => body.successMessage).sort()).toEqual([
    'Konto jest już aktywne. Możesz się zalogować.',
    'Konto zostało aktywowane. Możesz się zalogować.',
  ]);
});

test('stores hashes of password and link, the NIP as ten digits, and time and version of the clause', async () => {
  const fields = registrationOf();
  const { email } = await portal.register({ rodo: true, nip: formatNip(fields.nip) });
  const company = await portal.companyOf(email);
  expect(company).toMatchObject({
    nip: fields.nip,
    clauseReadAt: expect.any(Date),
    clauseVersion: expect.stringMatching(/^[\da-f]{12}$/),
    activatedAt: null,
  });
  expect(company.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const links = await portal.database.select().from(mailLinks).where(eq(mailLinks.companyId, company.id));
  const sevenDays = 7 * 86_400_000;
  expect(links.map(({ hash, createdAt, expiresAt }) => [hash, expiresAt.getTime() - createdAt.getTime()])).toEqual([
    [hashLinkId(await portal.activationLink(email)), sevenDays],
  ]);
});

test('CUS-12 stores another version of the information clause when its text has changed', async () => {
  const { publicUrl, provider } = readConfig({});
  const emails = createAccountEmails(publicUrl, provider);
  const versionOf = async (text: string) => {
    const store = createRegistrationStore(portal.database, emails, { informationClause: [text] });
    const registration = { ...registrationOf(), rodo: true };
    await store.register(registration, 'hash', '');
    return (await portal.companyOf(registration.email)).clauseVersion;
  };
  const first = await versionOf('Administrator');
  expect([await versionOf('Administrator'), await versionOf('Nowy administrator')]).toEqual([
    first,
    expect.not.stringMatching(`^${first}$`),
  ]);
});

test('returns the product chosen at registration with the profile, unless it does not exist', async () => {
  const { body } = await portal.send(listProducts, { query: {} });
  const productId = body.data[2]?.id ?? '';
  const chosen = await portal.company({ productId });
  expect((await portal.send(readProfile, {}, { token: chosen.token })).body.data.productId).toBe(productId);
  const stale = await portal.company({ productId: '00000000-0000-4000-8000-000000000000' });
  expect((await portal.send(readProfile, {}, { token: stale.token })).body.data.productId).toBeNull();
});

test('sends an e-mail with a link from PUBLIC_URL when Host is hostile', async () => {
  const registration = registrationOf();
  await portal.send(registerCompany, { body: registration }, { headers: { host: 'evil.example' } });
  const [mail] = await portal.mailsTo(registration.email);
  expect(mail?.text).toMatch(/^http:\/\/localhost:4200\/activate\/[\w-]{22}$/m);
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
});

test('API-06 answers 429 with Retry-After when one mailbox registers too often with any case or tag', async () => {
  const registration = registrationOf();
  const tagged = (tag: string) => ({ ...registrationOf(), email: registration.email.replace('@', `${tag}@`) });
  for (const tag of ['', '+1', '+2', '+1+1', '+']) {
    expect((await portal.send(registerCompany, { body: tagged(tag) })).status).toBe(200);
  }
  const slowed = await portal.send(registerCompany, { body: { ...tagged('+x'), email: ` ${registration.email.toUpperCase()} ` } });
  expectLimited(slowed, 3000);
});

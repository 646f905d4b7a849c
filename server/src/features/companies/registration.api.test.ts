import { activateCompany, readProfile, registerCompany } from '@osk/shared/contract/company';
import { listProducts } from '@osk/shared/contract/product';
import { logIn } from '@osk/shared/contract/session';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { registrationOf, usePortal } from '../../../testing/portal.ts';
import { databaseName } from '../../../testing/test-database.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { createPasswords } from '../../platform/passwords/passwords.ts';
import { hashLinkId } from './mail-links.ts';

describe(`API-08 registration and activation on ${databaseName}`, () => {
  const portal = usePortal({}, { passwords: createPasswords() });

  test('API-01 a registration is stored unactivated, mailed a link, and can log in once activated', async () => {
    const registration = registrationOf();
    const registered = await portal.send(registerCompany, { body: registration });
    expect(registered).toMatchObject({ status: 200, body: { statusCode: 200, successMessage: expect.stringContaining('e-mail') } });

    const id = await portal.activationLink(registration.email);
    const activated = await portal.send(activateCompany, { params: { id } });
    expect(activated.body).toEqual({ statusCode: 200, successMessage: 'Konto zostało aktywowane. Możesz się zalogować.' });
    const { email, password } = registration;
    expect((await portal.send(logIn, { body: { email: email.toUpperCase(), password } })).status).toBe(200);
  });

  test('API-01 a second visit of the link is told that the account is active, an unknown one is refused', async () => {
    const { email } = await portal.register();
    const id = await portal.activationLink(email);
    await portal.send(activateCompany, { params: { id } });
    const again = await portal.send(activateCompany, { params: { id } });
    expect(again.body).toEqual({ statusCode: 200, successMessage: 'Konto jest już aktywne. Możesz się zalogować.' });
    for (const unknown of ['AAAAAAAAAAAAAAAAAAAAAA', 'short', "'; drop table companies; --"]) {
      const refused = await portal.send(activateCompany, { params: { id: unknown } });
      expect(refused).toMatchObject({ status: 404, body: { statusCode: 404, clientError: expect.any(String) } });
    }
  });

  test('a stale link is refused with 410 and activates nothing', async () => {
    const { email } = await portal.register();
    const id = await portal.activationLink(email);
    await portal.database
      .update(mailLinks)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(mailLinks.hash, hashLinkId(id)));
    const stale = await portal.send(activateCompany, { params: { id } }, { headers: { 'accept-language': 'en' } });
    expect(stale).toMatchObject({
      status: 410,
      body: { clientError: 'The activation link has expired. Log in and we will send a new one.' },
    });
    const [company] = await portal.database.select().from(companies).where(eq(companies.email, email));
    expect(company?.activatedAt).toBeNull();
  });

  test("API-01 an activated company's e-mail, in any case, and NIP, in any form, are refused with the field named", async () => {
    const { email, nip } = await portal.company();
    const sameEmail = await portal.send(registerCompany, { body: { ...registrationOf(), email: email.toUpperCase() } });
    expect(sameEmail).toMatchObject({ status: 409, body: { statusCode: 409, fieldErrors: { email: expect.any(String) } } });
    expect(sameEmail.body.fieldErrors).not.toHaveProperty('nip');
    const dashed = nip.replace(/(...)(...)(..)(..)/, '$1-$2-$3-$4');
    const sameNip = await portal.send(registerCompany, { body: { ...registrationOf(), nip: dashed } });
    expect(sameNip).toMatchObject({
      status: 409,
      body: { clientError: 'Konto firmy z tym numerem NIP już istnieje', fieldErrors: { nip: expect.any(String) } },
    });
    expect(sameNip.body.fieldErrors).not.toHaveProperty('email');
  });

  test('an unactivated company is replaced by a later registration, and its link is good no longer', async () => {
    const first = await portal.register();
    const firstLink = await portal.activationLink(first.email);
    const later = await portal.register({ nip: first.nip });
    expect((await portal.send(activateCompany, { params: { id: firstLink } })).status).toBe(404);
    expect((await portal.send(activateCompany, { params: { id: await portal.activationLink(later.email) } })).status).toBe(200);
    const stored = await portal.database.select({ email: companies.email }).from(companies).where(eq(companies.nip, first.nip));
    expect(stored).toEqual([{ email: later.email }]);
  });

  test('of two registrations with one NIP that are activated at the same time, one is activated', async () => {
    const [one, other] = [await portal.register(), await portal.register()];
    await portal.database.update(companies).set({ nip: one.nip }).where(eq(companies.email, other.email));
    const links = await Promise.all([one, other].map(({ email }) => portal.activationLink(email)));
    const answers = await Promise.all(links.map((id) => portal.send(activateCompany, { params: { id } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.clientError).toMatch(/inne konto/);
  });

  test('of registrations with one e-mail and NIP at the same time, the last one alone is kept', async () => {
    const fields = registrationOf();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => portal.send(registerCompany, { body: fields })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await portal.database.select({ nip: companies.nip }).from(companies).where(eq(companies.email, fields.email))).toEqual([
      { nip: fields.nip },
    ]);
  });

  test('one link followed twice at the same time activates once and says so kindly', async () => {
    const { email } = await portal.register();
    const id = await portal.activationLink(email);
    const answers = await Promise.all([1, 2].map(() => portal.send(activateCompany, { params: { id } })));
    expect(answers.map(({ body }) => body.successMessage).sort()).toEqual([
      'Konto jest już aktywne. Możesz się zalogować.',
      'Konto zostało aktywowane. Możesz się zalogować.',
    ]);
  });

  test('the password and the link are stored as hashes, the NIP as ten digits, the information clause with time and version', async () => {
    const fields = registrationOf();
    const { email } = await portal.register({ rodo: true, nip: fields.nip.replace(/(...)(...)(..)(..)/, '$1-$2-$3-$4') });
    const [company] = await portal.database.select().from(companies).where(eq(companies.email, email));
    expect(company).toMatchObject({ nip: fields.nip, clauseReadAt: expect.any(Date), clauseVersion: '1', activatedAt: null });
    expect(company?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const links = await portal.database
      .select()
      .from(mailLinks)
      .where(eq(mailLinks.companyId, company?.id ?? ''));
    expect(links.map(({ hash }) => hash)).toEqual([hashLinkId(await portal.activationLink(email))]);
  });

  test('the product chosen in the price list comes with the profile; one that does not exist is left out', async () => {
    const { body } = await portal.send(listProducts, { query: {} });
    const productId = body.data[2]?.id ?? '';
    const chosen = await portal.company({ productId });
    expect((await portal.send(readProfile, {}, { token: chosen.token })).body.data.productId).toBe(productId);
    const stale = await portal.company({ productId: '00000000-0000-4000-8000-000000000000' });
    expect((await portal.send(readProfile, {}, { token: stale.token })).body.data.productId).toBeNull();
  });

  test('the mail holds the link of PUBLIC_URL whatever Host is sent, and what was typed only escaped', async () => {
    const registration = { ...registrationOf(), name: '<script>alert(1)</script> & "Jazda"' };
    await portal.send(registerCompany, { body: registration }, { headers: { host: 'evil.example' } });
    const [mail] = await portal.database.select().from(outbox).where(eq(outbox.recipient, registration.email));
    expect(mail?.text).toMatch(/^http:\/\/localhost:4200\/activate\/[\w-]{22}$/m);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Jazda&quot;');
  });

  test('API-06 registrations of one mailbox, whatever case and tag, are slowed down with 429 and Retry-After', async () => {
    const registration = registrationOf();
    const tagged = (tag: string) => ({ ...registrationOf(), email: registration.email.replace('@', `${tag}@`) });
    for (const tag of ['', '+1', '+2', '+1+1', '+']) {
      expect((await portal.send(registerCompany, { body: tagged(tag) })).status).toBe(200);
    }
    const slowed = await portal.send(registerCompany, { body: { ...tagged('+x'), email: ` ${registration.email.toUpperCase()} ` } });
    expect(slowed).toMatchObject({ status: 429, body: { statusCode: 429, clientError: expect.any(String) } });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(3000);
  });
});

import { activateCompany, restorePassword, sendContactMessage, setForgottenPassword } from '@osk/shared/contract/company';
import { listLicences } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useEmployees } from '../../../testing/employees.ts';
import { useLicences } from '../../../testing/licences.ts';
import { useOperator } from '../../../testing/operator.ts';
import { password, usePortal } from '../../../testing/portal.ts';
import { databaseName } from '../../../testing/test-database.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { idempotencyKeys, licences } from '../../platform/db/tables/licence.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { cleanUp } from '../../platform/operations/clean-up.ts';

describe(`API-08 a company is erased on ${databaseName}`, () => {
  const portal = usePortal();
  const operator = useOperator(portal);
  const licensing = useLicences(portal);
  const { companyWithPkk, create } = useEmployees(portal);
  const row = async (id: string) => (await portal.database.select().from(companies).where(eq(companies.id, id)))[0];
  const everything = async () => {
    const tables = ['companies', 'employees', 'sessions', 'mail_links', 'idempotency_keys', 'outbox', 'licences', 'licence_transitions'];
    const all: string[][] = [];
    for (const name of [...tables, 'booked_transfers', 'promo_codes']) {
      const lines = await portal.database.select({ line: sql<string>`t::text` }).from(sql.raw(`${name} t`));
      all.push(lines.map(({ line }) => line).sort());
    }
    return JSON.stringify(all);
  };

  test('without --yes it is told what would go and what stays, and nothing changes', async () => {
    const { nip, email, token } = await companyWithPkk();
    await create(token);
    await licensing.cancel((await licensing.buy(token, 'Start')).paymentMark);
    const before = await everything();
    const { code, out, errors } = await operator.type(['companies', 'erase', nip]);
    expect([code, errors]).toEqual([1, 'Nothing is erased yet: --yes erases it, and nothing brings it back.\n']);
    expect(out).toContain(email);
    expect(out).toMatch(/\nDeleted +name, e-mail, .*\n +1 employee, 1 login or token\n +1 mail link, 3 waiting mails, 0 kept answers\n/);
    expect(out).toMatch(/\nKept +1 licence or request with history, company name and NIP\n +0 booked transfers\n$/);
    expect(await everything()).toBe(before);
  });

  test('what is personal is gone, what the accounting needs is there, and nobody gets in or is written to', async () => {
    const phone = '+48 600 999 888';
    const { nip, email, token } = await portal.company({ phoneNumber: phone, address: 'ul. Jedyna 1' });
    const { id } = (await operator.result(['pkk', 'on', nip])).company;
    await create(token, { lastName: 'Jedyny' });
    await operator.result(['token', 'create', '--company', nip, '--scope', 'employees', '--label', 'strona']);
    await licensing.promo('STAY', { percent: 10 });
    const paid = await licensing.buy(token, 'Start', { promoCode: 'STAY' });
    await licensing.accept(paid.paymentMark);
    await licensing.change(paid.id, { expiresOn: new Date(0) });
    const licenceBefore = await licensing.row(paid.id);
    const historyBefore = await licensing.history(paid.id);
    await portal.send(restorePassword, { body: { email } });
    const [reset, activation] = [await portal.resetLink(email), 'A'.repeat(22)];
    await portal.send(sendContactMessage, { body: { fullName: 'Anna Żółw', email: email.toUpperCase(), message: 'Dzień dobry' } });
    const before = await everything();
    const personal = [email, email.toUpperCase(), nip, 'Anna Żółw', phone, 'Jedyn'];
    for (const known of personal) expect(before).toContain(known);

    const { code, out, errors } = await operator.type(['companies', 'erase', email, '--yes']);
    expect([code, errors]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`\\n\\nThe company ${id} is erased\\.\\nThe PKK gateway may have its employees still`));
    const after = await everything();
    for (const known of personal) expect(after.includes(known)).toBe(false);
    expect(await row(id)).toMatchObject({
      name: '',
      email: '',
      nip: '',
      activatedAt: null,
      erasedAt: expect.any(Date),
      deactivatedAt: expect.any(Date),
    });
    expect(await licensing.row(paid.id)).toEqual(licenceBefore);
    expect(await licensing.history(paid.id)).toEqual(historyBefore);
    expect(await licensing.uses('STAY')).toBe(1);
    const waiting = (await portal.database.select().from(outbox)).filter(({ sentAt, failedAt }) => sentAt === null && failedAt === null);
    expect(waiting.map(({ recipient }) => recipient)).not.toContain(email);

    expect((await portal.send(listLicences, { query: {} }, { token })).status).toBe(401);
    const unknown = await portal.send(logIn, { body: { email: 'nobody@example.com', password } });
    expect(await portal.send(logIn, { body: { email, password } })).toMatchObject({ status: 400, body: unknown.body });
    const mails = await portal.database.$count(outbox, sql`${outbox.recipient} <> ''`);
    expect((await portal.send(restorePassword, { body: { email } })).status).toBe(200);
    expect(await portal.database.$count(outbox, sql`${outbox.recipient} <> ''`)).toBe(mails);
    expect((await portal.send(setForgottenPassword, { body: { id: reset, password, repeatPassword: password } })).status).toBe(404);
    expect((await portal.send(activateCompany, { params: { id: activation } })).status).toBe(404);
  });

  test('what the operator lists and shows says so, and no command makes it anything else', async () => {
    const { id, nip, token } = await companyWithPkk();
    const { paymentMark } = await licensing.buy(token, 'Start');
    await licensing.cancel(paymentMark);
    await operator.result(['companies', 'erase', nip, '--yes']);
    const day = /erased on \d\d\.\d\d\.\d{4}/;
    expect((await operator.type(['companies', 'list'])).out).toMatch(/^– +– +– +– +erased on \d\d\.\d\d\.\d{4} +no +\d\d\.\d\d\.\d{4}$/m);
    expect((await operator.type(['companies', 'show', id])).out).toMatch(
      new RegExp(`^State +${day.source} [^]*Id +${id}\\n\\n[^]*${paymentMark}`),
    );
    expect(await operator.result(['companies', 'show', id])).toMatchObject({ state: 'erased', erasedAt: expect.any(String), email: '' });
    expect((await operator.type(['orders', 'show', paymentMark])).out).toMatch(new RegExp(`\\nAccount +${day.source}`));
    expect((await operator.type(['orders', 'list', '--status', 'all', '--company', id])).out).toContain(paymentMark);
    expect((await operator.type(['token', 'list', '--company', id])).out).toBe('There are no tokens.\n');
    expect((await operator.result(['companies', 'export', id])).licences).toHaveLength(1);
    const refused = [
      ['companies', 'erase', id, '--yes', '--force'],
      ['companies', 'reactivate', id],
      ['companies', 'deactivate', id],
      ['pkk', 'on', id],
      ['pkk', 'off', id],
      ['token', 'create', '--company', id, '--scope', 'employees', '--label', 'x'],
      ['employees', 'export', '--company', id],
    ];
    for (const args of refused)
      expect(await operator.refusal(args)).toMatch(new RegExp(`^The company ${id} was ${day.source} \\d\\d:\\d\\d\\.$`));
    expect(await operator.refusal(['companies', 'erase', nip, '--yes'])).toBe(`There is no company ${nip}.`);
  });

  test('what runs or waits is refused, unless with --force: then orders are canceled, their codes given back, and no mail tells', async () => {
    const { nip, email, token } = await portal.company();
    const { id } = await operator.result(['companies', 'show', nip]);
    await licensing.promo('BACK', { percent: 10 });
    const { id: running } = await licensing.running(token, 'Start');
    const pending = await licensing.buy(token, 'Komplet', { promoCode: 'BACK' });
    const request = await licensing.extend(token, running, 'Komplet');
    const before = await everything();
    const shown = await operator.type(['companies', 'erase', nip]);
    expect([shown.code, shown.out]).toEqual([1, expect.stringMatching(/\nCanceled +2 pending orders and requests\n/)]);
    expect(shown.errors).toMatch(
      /^Nothing is erased yet: it has 1 running licence and 2 pending orders and requests\. --yes --force erases /,
    );
    expect(await operator.refusal(['companies', 'erase', nip, '--yes'])).toMatch(
      / has 1 running licence and 2 pending orders and requests: --force erases it all the same, and cancels what is pending\.$/,
    );
    expect((await operator.type(['companies', 'erase', nip, '--force'])).out).toMatch(/\nCanceled +2 pending orders and requests\n/);
    expect(await everything()).toBe(before);
    await operator.result(['companies', 'erase', nip, '--yes', '--force']);
    for (const order of [pending, request]) {
      expect((await licensing.history(order.id)).at(-1)).toEqual({ from: 1, to: 4, actor: 'operator:anna' });
      expect(await licensing.mails(email, order.paymentMark)).toEqual([]);
    }
    expect((await licensing.row(running)).licenseStatus).toBe(2);
    expect(await licensing.uses('BACK')).toBe(0);
    expect(await portal.database.$count(idempotencyKeys, eq(idempotencyKeys.companyId, id))).toBe(0);
    const sent = await portal.database.select().from(outbox).where(eq(outbox.kind, 'anulowane'));
    expect(sent.filter(({ recipient, sentAt }) => recipient === '' && sentAt === null)).toEqual([]);
  });

  test('its e-mail and NIP are free for another registration, also of several, and the cleanUp leaves it', async () => {
    const erased: string[] = [];
    const first = await portal.company();
    for (const company of [first, await portal.company({ email: `x-${first.email}` })]) {
      await licensing.cancel((await licensing.buy(company.token, 'Start')).paymentMark);
      erased.push((await operator.result(['companies', 'erase', company.email, '--yes'])).company.id);
    }
    const again = await portal.company({ email: first.email, nip: first.nip });
    expect((await operator.result(['companies', 'show', first.nip])).state).toBe('active');
    const waiting = await portal.register();
    expect((await operator.result(['companies', 'erase', waiting.email, '--yes'])).deleted).toMatchObject({
      mailLinks: 1,
      waitingMails: 1,
    });
    await portal.database.update(companies).set({ registeredAt: sql`now() - interval '31 days'` });
    await cleanUp(portal.database);
    for (const id of erased) expect(await row(id)).toMatchObject({ erasedAt: expect.any(Date) });
    expect(await portal.database.$count(licences)).toBeGreaterThan(1);
    expect((await portal.send(listLicences, { query: {} }, { token: again.token })).status).toBe(200);
    expect(await portal.database.$count(mailLinks, eq(mailLinks.companyId, erased[0] ?? ''))).toBe(0);
  });
});

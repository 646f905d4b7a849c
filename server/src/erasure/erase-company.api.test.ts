import { restorePassword, sendContactMessage, setForgottenPassword, updateAccount } from '@osk/shared/contract/company';
import { listLicences } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { password } from '../../testing/servers/portal.ts';
import { useShop } from '../../testing/shop.ts';
import { companies } from '../platform/db/tables/company.ts';
import { idempotencyKeys } from '../platform/db/tables/idempotency-key.ts';
import { outbox } from '../platform/db/tables/mail.ts';
import { sessions } from '../platform/db/tables/session.ts';
import { cleanUp } from './clean-up.ts';

const personalTables = ['companies', 'employees', 'sessions', 'mail_links', 'idempotency_keys', 'outbox', 'consent_changes', 'enquiries'];
const recordTables = ['licences', 'licence_transitions', 'booked_transfers', 'promo_codes'];

describe('API-08 companies erase', () => {
  const { portal, operator, companyWithPkk, create, ...licensing } = useShop();
  const erase = (company: string, ...options: string[]) => operator.type(['companies', 'erase', company, ...options]);
  const rowOf = async (id: string) => (await portal.database.select().from(companies).where(eq(companies.id, id)))[0];
  const readAll = async () => {
    const all: string[] = [];
    for (const name of [...personalTables, ...recordTables]) {
      const rows = await portal.database.select({ row: sql<string>`t::text` }).from(sql.raw(`${name} t`));
      all.push(...rows.map(({ row }) => row).sort());
    }
    return JSON.stringify(all);
  };
  const rowsOf = async (companyId: string) => {
    const rows: string[] = JSON.parse(await readAll());
    return rows.filter((row) => row.includes(companyId));
  };

  test('shows the result without --yes, and changes nothing', async () => {
    const { nip, email, token } = await companyWithPkk();
    await create(token);
    await licensing.cancel((await licensing.buy(token, 'Start')).paymentMark);
    const before = await readAll();
    const { code, out, errors } = await erase(nip);
    expect([code, errors]).toEqual([1, 'Nothing is erased. Use --yes to erase it for good.\n']);
    expect(out).toContain(email);
    expect(out).toMatch(
      /\nDeleted +name, e-mail, .*\n +1 employee, 1 login or token\n +1 mail link, 4 waiting e-mails, 0 stored answers, 0 enquiries\n/,
    );
    expect(out).toMatch(
      /\nKept +1 licence or request with history, company name and NIP; what was sold, with address\n +0 booked transfers\n$/,
    );
    expect(await readAll()).toBe(before);
  });

  test('deletes personal data, keeps accounting records, and ends all access and e-mail', async () => {
    const phone = '+48 600 999 888';
    const { nip, email, token } = await portal.company({ phoneNumber: phone, address: 'ul. Jedyna 1' });
    const { id } = (await operator.result(['pkk', 'on', nip])).company;
    await create(token, { lastName: 'Jedyny' });
    await operator.result(['token', 'create', '--company', nip, '--scope', 'employees', '--label', 'strona']);
    await licensing.promo('STAY', { percent: 10 });
    const paid = await licensing.buy(token, 'Start', { promoCode: 'STAY' });
    await licensing.accept(paid.paymentMark);
    const replaced = { companyName: 'Nowa Szkoła', nip: '1234567890' };
    await licensing.change(paid.id, { expiresOn: new Date(0), replaced: { ...replaced, buyerAddress: 'ul. Jedyna 2' } });
    const records = async () => [await licensing.row(paid.id), await licensing.history(paid.id), await licensing.uses('STAY')];
    const recordsBefore = await records();
    await portal.send(updateAccount, { body: { invoiceEmail: 'jedyna.ksiegowa@example.com', marketOffers: true } }, { token });
    await portal.send(restorePassword, { body: { email } });
    const reset = await portal.resetLink(email);
    await portal.send(sendContactMessage, { body: { fullName: 'Anna Żółw', email: email.toUpperCase(), message: 'Dzień dobry' } });
    const personal = [email, email.toUpperCase(), nip, 'Anna Żółw', phone, 'Jedyn', 'jedyna.ksiegowa', 'marketOffers'];
    const other = await companyWithPkk();
    await create(other.token);
    await licensing.buy(other.token, 'Start');
    await portal.send(restorePassword, { body: { email: other.email } });
    await portal.send(updateAccount, { body: { einvoice: false } }, { token: other.token });
    const othersBefore = await rowsOf(other.id);
    const before = await readAll();
    for (const known of personal) expect(before).toContain(known);

    const { code, out, errors } = await erase(email, '--yes');
    expect([code, errors]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`\\n\\nThe company ${id} is erased\\.\\nThe PKK gateway may still have its employees\\.`));
    const after = await readAll();
    for (const known of personal) expect(after).not.toContain(known);
    expect(await rowsOf(other.id)).toEqual(othersBefore);
    expect(await portal.database.$count(sessions, eq(sessions.companyId, id))).toBe(0);
    const times = { activatedAt: null, erasedAt: expect.any(Date), deactivatedAt: expect.any(Date) };
    expect(await rowOf(id)).toMatchObject({ name: '', email: '', nip: '', ...times });
    const [licence, ...others] = recordsBefore;
    const noAddress = { buyerAddress: null, buyerPostCode: null, buyerCity: null };
    expect(await records()).toEqual([{ ...Object(licence), ...noAddress, replaced }, ...others]);

    expect((await portal.send(listLicences, { query: {} }, { token })).status).toBe(401);
    const unknown = await portal.send(logIn, { body: { email: 'nobody@example.com', password } });
    expect(await portal.send(logIn, { body: { email, password } })).toMatchObject({ status: 400, body: unknown.body });
    expect((await portal.send(restorePassword, { body: { email } })).status).toBe(200);
    expect(await portal.mailsTo(email)).toEqual([]);
    expect((await portal.send(setForgottenPassword, { body: { id: reset, password, repeatPassword: password } })).status).toBe(404);
  });

  test('keeps a company that other commands show, but do not change', async () => {
    const { id, nip, token } = await companyWithPkk();
    const { paymentMark } = await licensing.buy(token, 'Start');
    await licensing.cancel(paymentMark);
    await erase(nip, '--yes');
    const erased = /erased on \d\d\.\d\d\.\d{4}/.source;
    expect((await operator.type(['companies', 'list'])).out).toMatch(new RegExp(`^– +– +– +– +${erased} +no +`, 'm'));
    expect((await operator.type(['companies', 'show', id])).out).toMatch(
      new RegExp(`^State +${erased} [^]*Id +${id}\n\n[^]*${paymentMark}`),
    );
    expect((await operator.type(['orders', 'show', paymentMark])).out).toMatch(new RegExp(`\nAccount +${erased}`));
    expect((await operator.type(['orders', 'list', '--status', 'all', '--company', id])).out).toContain(paymentMark);
    expect((await operator.result(['companies', 'export', id])).licences).toHaveLength(1);
    const changes = [
      ...['erase', 'reactivate', 'deactivate'].map((action) => ['companies', action, id]),
      ...['on', 'off'].map((wish) => ['pkk', wish, id]),
      ['token', 'create', '--company', id, '--scope', 'employees', '--label', 'x'],
      ['employees', 'export', '--company', id],
    ];
    for (const args of changes)
      expect(await operator.failure(args)).toMatch(new RegExp(`^The company ${id} was ${erased} \\d\\d:\\d\\d\\.$`));
    expect(await operator.failure(['companies', 'erase', nip, '--yes'])).toBe(`There is no company ${nip}. See companies list.`);
  });

  test('needs --force for running licences and pending orders, and cancels the orders without an e-mail', async () => {
    const { nip, email, token } = await portal.company();
    const { id } = await operator.result(['companies', 'show', nip]);
    await licensing.promo('BACK', { percent: 10 });
    const { id: running } = await licensing.running(token, 'Start');
    const pending = await licensing.buy(token, 'Komplet', { promoCode: 'BACK' });
    const request = await licensing.extend(token, running, 'Komplet');
    const cancellations = () => portal.database.$count(outbox, eq(outbox.kind, 'zamowienie-anulowane'));
    const [before, cancellationsBefore] = [await readAll(), await cancellations()];
    const open = '1 running licence and 2 pending orders and requests';
    const shown = await erase(nip);
    expect([shown.code, shown.out]).toEqual([1, expect.stringMatching(/\nCanceled +2 pending orders and requests\n/)]);
    expect(shown.errors).toBe(`Nothing is erased. It has ${open}. Use --yes --force to erase it for good.\n`);
    expect(await operator.failure(['companies', 'erase', nip, '--yes'])).toContain(` has ${open}. Use --force `);
    expect((await erase(nip, '--force')).code).toBe(1);
    expect(await readAll()).toBe(before);
    expect((await erase(nip, '--yes', '--force')).code).toBe(0);
    for (const order of [pending, request]) {
      expect((await licensing.history(order.id)).at(-1)).toEqual({ from: 1, to: 4, actor: 'operator:anna' });
      expect(await licensing.mails(email, order.paymentMark)).toEqual([]);
    }
    expect((await licensing.row(running)).licenseStatus).toBe(2);
    expect(await licensing.uses('BACK')).toBe(0);
    expect(await portal.database.$count(idempotencyKeys, eq(idempotencyKeys.companyId, id))).toBe(0);
    expect(await cancellations()).toBe(cancellationsBefore);
  });

  test('frees e-mail and NIP for new registrations, and the cleanup keeps the erased company', async () => {
    const first = await portal.company();
    await licensing.cancel((await licensing.buy(first.token, 'Start')).paymentMark);
    const { id } = (await operator.result(['companies', 'erase', first.email, '--yes'])).company;
    const again = await portal.company({ email: first.email, nip: first.nip });
    expect((await operator.result(['companies', 'show', first.nip])).state).toBe('active');
    const waiting = await portal.register();
    const { deleted } = await operator.result(['companies', 'erase', waiting.email, '--yes']);
    expect(deleted).toMatchObject({ mailLinks: 1, waitingMails: 1 });
    await portal.database.update(companies).set({ registeredAt: sql`now() - interval '31 days'` });
    await cleanUp(portal.database);
    expect(await rowOf(id)).toMatchObject({ erasedAt: expect.any(Date) });
    expect((await portal.send(listLicences, { query: {} }, { token: again.token })).status).toBe(200);
  });
});

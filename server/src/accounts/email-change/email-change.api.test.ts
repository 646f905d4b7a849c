import {
  activateCompany,
  confirmEmailChange,
  readProfile,
  requestEmailChange,
  setForgottenPassword,
  stopEmailChange,
} from '@osk/shared/contract/company';
import { listEmployees } from '@osk/shared/contract/employee';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { password } from '../../../testing/servers/portal.ts';
import { useShop } from '../../../testing/shop.ts';
import { mailLinks } from '../../platform/db/tables/company.ts';
import { enquiries } from '../../platform/db/tables/enquiry.ts';

const { portal, operator } = useShop();
let number = 0;
const newAddress = () => {
  number += 1;
  return `nowy-${number}-${process.pid}@example.com`;
};
const request = (token: string, email: string, typed = password) =>
  portal.send(requestEmailChange, { body: { email, password: typed } }, { token });
const confirm = (id: string) => portal.send(confirmEmailChange, { params: { id } });
const stop = (id: string) => portal.send(stopEmailChange, { params: { id } });
const kindsTo = async (recipient: string) =>
  (await portal.mailsTo(recipient)).map(({ kind }) => kind).filter((kind) => kind.includes('adres'));
const canLogIn = async (email: string) => (await portal.logIn(email)).status === 200;

test('PRV-06 a change of the e-mail is made by the link sent to the new address, ends all logins and open links, and is reported to the former one', async () => {
  const [{ email, token }, other] = [await portal.company(), await portal.company()];
  const reset = await portal.requestReset(email);
  const newEmail = newAddress();
  const { token: scoped } = await operator.result(['token', 'create', '--company', email, '--scope', 'employees', '--label', 'page']);
  const asked = await request(token, newEmail);
  expect(asked).toMatchObject({ status: 200, body: { successMessage: expect.stringContaining('Wysłaliśmy link na nowy adres.') } });
  expect([await kindsTo(newEmail), await kindsTo(email)]).toEqual([['zmiana-adresu'], ['zmiana-adresu-zgloszona']]);
  expect(await canLogIn(newEmail), 'before the confirmation').toBe(false);

  const answer = await confirm(await portal.changeEmailLink(newEmail));
  expect(answer).toMatchObject({ status: 200, body: { data: { email: newEmail } } });
  expect((await portal.send(readProfile, {}, { token })).status).toBe(401);
  expect((await portal.send(readProfile, {}, { token: other.token })).status, 'another company').toBe(200);
  expect((await portal.send(listEmployees, {}, { token: scoped })).status, "the operator's token").toBe(200);
  expect([await canLogIn(newEmail), await canLogIn(email)]).toEqual([true, false]);
  expect(await kindsTo(email)).toEqual(['zmiana-adresu-zgloszona', 'adres-zmieniony']);
  const used = await portal.send(setForgottenPassword, { body: { id: reset, password, repeatPassword: password } });
  expect(used.status, 'a reset link of the former address').toBe(410);
  const { out } = await operator.type(['companies', 'show', newEmail]);
  expect(out).toMatch(/change of e-mail requested +company\n.*e-mail changed +company$/m);
});

test('PRV-06 the e-mail to the new address names an existing account, no registration, and nothing that was typed', async () => {
  const { email, token } = await portal.company();
  const { name } = await portal.companyOf(email);
  const newEmail = newAddress();
  await request(token, newEmail);
  const [mail] = await portal.mailsTo(newEmail);
  expect(mail?.subject).toBe('Zmiana adresu e-mail istniejącego konta');
  expect(mail?.text).toContain('To nie jest potwierdzenie rejestracji.');
  for (const typed of [name, email]) expect(mail?.text).not.toContain(typed);
});

test('PRV-06 a change of the e-mail keeps the enquiries of the company findable for an export and an erasure', async () => {
  const { email, token } = await portal.company();
  const [newEmail, other] = [newAddress(), newAddress()];
  const enquiry = { kind: 'contact' as const, name: 'Anna' };
  await portal.database.insert(enquiries).values([
    { ...enquiry, email: email.toUpperCase() },
    { ...enquiry, email: other },
  ]);
  await request(token, newEmail);
  await confirm(await portal.changeEmailLink(newEmail));
  const exported = await operator.result(['companies', 'export', newEmail]);
  expect(exported.enquiries).toEqual([expect.objectContaining({ name: 'Anna', email: email.toUpperCase() })]);
  expect(await portal.database.$count(enquiries, eq(enquiries.email, other))).toBe(1);
  await operator.result(['companies', 'erase', newEmail, '--yes']);
  expect(await portal.database.$count(enquiries, eq(enquiries.email, email.toUpperCase()))).toBe(0);
});

test('PRV-06 a change of the e-mail needs the password, another address, and a link that is neither used nor older than an hour', async () => {
  const { email, token } = await portal.company();
  const newEmail = newAddress();
  expect((await request(token, newEmail, 'zle')).body.fieldErrors).toEqual({
    password: expect.stringContaining('Hasło jest nieprawidłowe'),
  });
  expect((await request(token, email.toUpperCase())).body.fieldErrors).toEqual({ email: 'To jest obecny adres konta. Wpisz inny.' });
  expect((await confirm('A'.repeat(22))).status).toBe(404);
  await request(token, newEmail);
  const link = await portal.changeEmailLink(newEmail);
  expect((await stop(link)).status, 'a link of the other kind').toBe(404);
  await portal.database.update(mailLinks).set({ expiresAt: sql`now()` }).where(eq(mailLinks.newEmail, newEmail));
  expect((await confirm(link)).status).toBe(410);
  await request(token, newEmail);
  const next = await portal.changeEmailLink(newEmail);
  expect((await confirm(next)).status).toBe(200);
  expect((await confirm(next)).status, 'the second time').toBe(410);
});

test('PRV-06 a change of the e-mail is stopped by the link sent to the present address, until it is confirmed', async () => {
  const { email, token } = await portal.company();
  const id = await portal.requestReset(email);
  const newEmail = newAddress();
  await request(token, newEmail);
  const [link, keep] = [await portal.changeEmailLink(newEmail), await portal.keepEmailLink(email)];
  expect((await stop(keep)).status).toBe(200);
  expect([(await confirm(link)).status, (await stop(keep)).status]).toEqual([410, 410]);
  expect((await portal.send(readProfile, {}, { token })).status).toBe(200);
  const reset = await portal.send(setForgottenPassword, { body: { id, password, repeatPassword: password } });
  expect(reset.status, 'a reset link of the kept address').toBe(200);
  const { body } = await portal.logIn(email);
  await request(body.data.accessToken, newEmail);
  const [again, late] = [await portal.changeEmailLink(newEmail), await portal.keepEmailLink(email)];
  expect((await confirm(again)).status).toBe(200);
  expect((await stop(late)).status).toBe(410);
});

test('PRV-06 a change of the e-mail gets the same answer for a taken address, which gets no link, and only the last request counts', async () => {
  const [one, other] = [await portal.company(), await portal.company()];
  const newEmail = newAddress();
  const free = await request(one.token, newEmail);
  const link = await portal.changeEmailLink(newEmail);
  const taken = await request(one.token, other.email);
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  await expect(portal.changeEmailLink(other.email)).rejects.toThrow('no e-mail');
  expect(await kindsTo(other.email)).toEqual(['zmiana-adresu']);
  expect((await confirm(link)).status, 'the link of a former request').toBe(410);
});

test('PRV-06 a change of the e-mail fails when another account gets the address meanwhile, and when both confirm it at once one does', async () => {
  const [one, other] = [await portal.company(), await portal.company()];
  const newEmail = newAddress();
  await request(one.token, newEmail);
  const link = await portal.changeEmailLink(newEmail);
  await portal.register({ email: newEmail });
  expect((await portal.send(activateCompany, { params: { id: await portal.activationLink(newEmail) } })).status).toBe(200);
  expect((await confirm(link)).status).toBe(409);

  const wanted = newAddress();
  const links: string[] = [];
  for (const { token } of [one, other]) {
    await request(token, wanted);
    links.push(await portal.changeEmailLink(wanted));
  }
  const statuses = (await Promise.all(links.map(confirm))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
});

test('API-06 a change of the e-mail is limited by account, by mailbox, and its links by address', async () => {
  const [one, other] = [await portal.company(), await portal.company()];
  for (let count = 1; count <= 4; count += 1) expect((await request(one.token, newAddress())).status).toBe(200);
  const wanted = newAddress();
  const tagged = (tag: number) => wanted.replace('@', `+${tag}@`).toUpperCase();
  expect((await request(one.token, wanted)).status).toBe(200);
  expect((await request(one.token, newAddress())).status).toBe(429);
  for (let count = 1; count <= 4; count += 1) expect((await request(other.token, tagged(count))).status).toBe(200);
  expect((await request(other.token, tagged(5))).status).toBe(429);
  const address = '203.0.113.40';
  const params = { id: 'A'.repeat(22) };
  for (let count = 1; count <= 10; count += 1) {
    for (const call of [confirmEmailChange, stopEmailChange]) expect((await portal.send(call, { params }, { address })).status).toBe(404);
  }
  for (const call of [confirmEmailChange, stopEmailChange]) expect((await portal.send(call, { params }, { address })).status).toBe(429);
});

test('PRV-06 a change of the e-mail can be asked for by the operator, with a reason', async () => {
  const { email, token } = await portal.company();
  const newEmail = newAddress();
  const change = ['companies', 'change-email', email];
  const { out } = await operator.type([...change, newEmail, '--reason', 'telefonicznie']);
  expect(out).toMatch(new RegExp(`^A link was sent to ${newEmail}: .* ${email} gets an e-mail about it\\.\n$`));
  expect((await confirm(await portal.changeEmailLink(newEmail))).status).toBe(200);
  expect((await portal.send(readProfile, {}, { token })).status).toBe(401);
  const { actions } = await operator.result(['companies', 'show', newEmail]);
  expect(actions).toMatchObject([
    { action: { kind: 'email-change-requested' }, by: 'operator:anna', reason: 'telefonicznie' },
    { action: { kind: 'email-changed' }, by: 'company', reason: null },
  ]);
  expect(await operator.failure(['companies', 'change-email', newEmail, newEmail.toUpperCase(), '--reason', 'x'])).toBe(
    'This is the present address of the account. Enter another.',
  );
  expect(await operator.usageError([...change, 'nie-adres', '--reason', 'x'])).toContain('It must be an e-mail address.');
  const links = await portal.database.$count(mailLinks, and(eq(mailLinks.purpose, 'email-change'), eq(mailLinks.newEmail, newEmail)));
  expect(links).toBe(1);
});

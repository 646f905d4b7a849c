import { readProfile, requestPkk } from '@osk/shared/contract/company';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useShop } from '../../../testing/shop.ts';
import { outbox } from '../../platform/db/tables/mail.ts';
import { defaultProvider } from '../../platform/provider.ts';

const { portal, operator } = useShop();
const profileOf = async (token: string) => (await portal.send(readProfile, {}, { token })).body.data;
const mailsFrom = (email: string) => portal.database.select().from(outbox).where(eq(outbox.replyTo, email));

test('CUS-11 sends the provider one e-mail when a company asks once or more', async () => {
  const { token, email, nip } = await portal.company();
  expect((await profileOf(token)).pkkRequestedAt).toBeNull();
  const { body } = await portal.send(requestPkk, {}, { token });
  expect(body).toEqual({ statusCode: 200 });
  const { pkkRequestedAt, usesPkk } = await profileOf(token);
  expect([usesPkk, typeof pkkRequestedAt]).toEqual([false, 'string']);
  await Promise.all([1, 2].map(() => portal.send(requestPkk, {}, { token })));
  const mails = await mailsFrom(email);
  expect(mails).toMatchObject([{ kind: 'zgloszenie-pkk', recipient: defaultProvider.emails[0] }]);
  expect(mails[0]?.text).toContain(`pkk on ${nip}`);
  expect((await profileOf(token)).pkkRequestedAt).toBe(pkkRequestedAt);
});

test('CUS-11 sends the company one e-mail when pkk on was run, and the provider none when the company then asks', async () => {
  const { token, email, nip } = await portal.company();
  for (const _ of [1, 2]) await operator.result(['pkk', 'on', nip]);
  expect((await portal.send(requestPkk, {}, { token })).status).toBe(200);
  expect(await mailsFrom(email)).toEqual([]);
  await operator.result(['pkk', 'off', nip]);
  const sent = (await portal.mailsTo(email)).filter(({ kind }) => kind === 'pkk-wlaczone');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('/user-panel/pkk-employees');
});

test('CUS-11 shows the operator who asked, and lets a company ask again when pkk off was run', async () => {
  const { token, email, nip } = await portal.company();
  await portal.send(requestPkk, {}, { token });
  const asked = `; ${email} asked for it on \\d\\d\\.\\d\\d\\.\\d{4} \\d\\d:\\d\\d`;
  expect((await operator.type(['companies', 'show', nip])).out).toMatch(new RegExp(`\\nPKK +no${asked}\\n`));
  const waiting = async () =>
    (await operator.result(['companies', 'list', '--pkk-requested'])).companies.map((company: { email: string }) => company.email);
  expect(await waiting()).toContain(email);
  expect((await operator.type(['companies', 'list', '--pkk-requested'])).out).toMatch(new RegExp(`${email} .*asked \\d\\d\\.\\d\\d\\.`));
  expect((await operator.type(['pkk', 'on', nip])).out).toMatch(new RegExp(`uses PKK since .*${asked}\\.\\n$`));
  expect(await waiting()).not.toContain(email);
  await operator.result(['pkk', 'off', nip]);
  await portal.send(requestPkk, {}, { token });
  expect(await mailsFrom(email)).toHaveLength(2);
});

import {
  confirmEmailChange,
  readProfile,
  registerCompany,
  requestEmailChange,
  requestTrial,
  sendContactMessage,
  updateAccount,
} from '@osk/shared/contract/company';
import { listEmployees } from '@osk/shared/contract/employee';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectLimited, password, registrationOf } from '../../../testing/servers/portal.ts';
import { useShop } from '../../../testing/shop.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { enquiries } from '../../platform/db/tables/enquiry.ts';

const { portal, operator, companyWithPkk, create } = useShop();

/** An address as Firefox sends it, as Chromium sends it, and otherwise typed. */
const formsOf = (name: string) => [
  `${name}@gęś.рф`,
  `${name}@xn--g-1ia2r.xn--p1ai`,
  `${name}@GĘŚ。РФ`,
  `${name}@gęś.рф`.normalize('NFD'),
  `${name}@XN--G-1IA2R.XN--P1AI`,
];

test('one account has an e-mail whose domain browsers send in different forms', async () => {
  const [letters = '', ascii = '', ...others] = formsOf('biuro');
  const { token } = await portal.company({ email: letters });
  expect(await portal.database.select({ stored: sql<string>`${companies.email}` }).from(companies)).toEqual([{ stored: ascii }]);
  for (const form of [letters, ascii, ...others]) {
    expect((await portal.logIn(form)).status, form).toBe(200);
    expect((await operator.type(['companies', 'show', form])).out, form).toMatch(/^E-mail +biuro@gęś\.рф$/m);
    expect((await operator.type(['companies', 'list', '--search', form])).out, form).toContain(letters);
    await portal.requestReset(form);
    await portal.send(updateAccount, { body: { invoiceEmail: form } }, { token });
    const { data } = (await portal.send(readProfile, {}, { token })).body;
    expect(data, form).toMatchObject({ email: letters, account: { invoiceEmail: letters } });
  }
  for (const form of [ascii, ...others]) {
    const { status, body } = await portal.send(registerCompany, { body: { ...registrationOf(), email: form } });
    expect([status, Object.keys(body.fieldErrors ?? {})], form).toEqual([409, ['email']]);
  }
  expect((await operator.type(['companies', 'list', '--search', 'gęś.рф'])).out).toContain(letters);
});

test('an e-mail changes to one whose domain has letters, which every text shows', async () => {
  const [letters = '', ascii = '', ...others] = formsOf('sekretariat');
  const { token, email } = await portal.company();
  const ask = (form: string) => portal.send(requestEmailChange, { body: { email: form, password } }, { token });
  expect((await ask(ascii)).status).toBe(200);
  expect((await portal.mailsTo(email)).at(-1)?.text).toContain(`Nowy adres: ${letters}.`);
  const confirmed = await portal.send(confirmEmailChange, { params: { id: await portal.changeEmailLink(ascii) } });
  expect(confirmed.body.data).toMatchObject({ email: letters });
  expect((await portal.mailsTo(email)).at(-1)?.text).toContain(`ma teraz adres e-mail ${letters}.`);
  for (const form of [letters, ascii, ...others]) {
    expect(await operator.failure(['companies', 'change-email', form, form, '--reason', 'x']), form).toBe(
      'This is the present address of the account. Enter another.',
    );
  }
  const { out } = await operator.type(['companies', 'change-email', letters, formsOf('kasa')[1] ?? '', '--reason', 'x']);
  expect(out).toContain('A link was sent to kasa@gęś.рф');
});

test('an employee has an e-mail in one form', async () => {
  const { token } = await companyWithPkk();
  const [letters = '', ...others] = formsOf('instruktor');
  expect((await create(token, { email: letters })).status).toBe(200);
  for (const form of others) expect((await create(token, { email: form })).body.fieldErrors, form).toEqual({ email: expect.any(String) });
  expect((await portal.send(listEmployees, {}, { token })).body.data).toMatchObject([{ email: letters }]);
});

test('the messages of a visitor are limited together, shown with letters, and erased with the account', async () => {
  const forms = formsOf('anna');
  const [letters = ''] = forms;
  const contact = (index: number) =>
    portal.send(
      sendContactMessage,
      { body: { fullName: 'Anna', email: forms[index % forms.length] ?? '', message: 'Witam' } },
      { address: `10.0.0.${index}` },
    );
  for (let index = 0; index < 10; index += 1) expect((await contact(index)).status).toBe(200);
  expectLimited(await contact(10));
  const trial = { name: 'Luz', city: 'Łódź', email: forms[1] ?? '', phoneNumber: '600 700 800', sendLink: true };
  expect((await portal.send(requestTrial, { body: trial })).status).toBe(200);
  const provider = await portal.mailsTo('biuro@portal-osk.example');
  const replies = provider.filter(({ replyTo }) => replyTo === letters);
  expect(replies).toHaveLength(11);
  for (const { text } of replies) expect(text).toContain(`E-mail: ${letters}\n`);
  expect((await operator.type(['enquiries', 'list'])).out).toContain(letters);

  await portal.company({ email: forms[2] ?? '' });
  await operator.result(['companies', 'erase', letters, '--yes']);
  expect(await portal.database.$count(enquiries, eq(enquiries.email, letters))).toBe(0);
  expect((await portal.mailsTo('biuro@portal-osk.example')).filter(({ replyTo }) => replyTo === letters)).toEqual([]);
});

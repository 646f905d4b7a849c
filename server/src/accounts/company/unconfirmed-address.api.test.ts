import { registerCompany, requestEmailChange, requestTrial, restorePassword, sendActivationLink } from '@osk/shared/contract/company';
import { expect, test } from 'vitest';
import { password, registrationOf } from '../../../testing/servers/portal.ts';
import { useShop } from '../../../testing/shop.ts';

const { portal, operator, buy, accept } = useShop();
const typed = 'Odbierz zwrot: https://zwrot.example/x';
const userAgent = `${typed}/1.0 (${typed})`;
/** All that the mailbox shows, and whom an answer would reach. */
const mailsTo = async (email: string) =>
  (await portal.mailsTo(email)).map(({ kind, subject, text, html, replyTo }) => ({ kind, content: `${subject}${text}${html}${replyTo}` }));

test('ACC-03 no e-mail repeats what a stranger typed before the address has confirmed itself', async () => {
  const registration = { ...registrationOf(), name: typed, address: typed, city: typed };
  const { email } = registration;
  const headers = { 'user-agent': userAgent };
  await portal.send(registerCompany, { body: registration }, { headers });
  await portal.send(registerCompany, { body: { ...registration, nip: registrationOf().nip } }, { headers });
  await portal.send(sendActivationLink, { body: { email } }, { headers });
  await portal.send(restorePassword, { body: { email } }, { headers });
  await portal.logIn(email, password, { headers });
  const { id } = await portal.companyOf(email);
  await operator.type(['companies', 'resend', 'activation', id]);
  await operator.type(['companies', 'resend', 'reset', id]);
  const { name, city, phoneNumber } = registration;
  await portal.send(requestTrial, { body: { name, city, phoneNumber, email, sendLink: true } }, { headers });
  const mails = await mailsTo(email);
  expect(mails.map(({ kind }) => kind).sort()).toEqual([
    ...Array(5).fill('aktywacja-konta'),
    'link-do-instalatora',
    ...Array(2).fill('nowe-haslo'),
  ]);
  for (const { kind, content } of mails) expect(content, kind).not.toMatch(/zwrot/i);
});

test('ACC-03 no e-mail to a new address of an account repeats its name, whether or not the address has an account', async () => {
  const { token } = await portal.company({ name: typed });
  const [free, taken] = [registrationOf().email, (await portal.company()).email];
  for (const email of [free, taken]) await portal.send(requestEmailChange, { body: { email, password } }, { token });
  const mails = [...(await mailsTo(free)), ...(await mailsTo(taken))];
  expect(mails.map(({ kind }) => kind)).toEqual(['zmiana-adresu', 'aktywacja-konta', 'zmiana-adresu']);
  for (const { kind, content } of mails) expect(content, kind).not.toMatch(/zwrot/i);
});

test('ACC-03 no e-mail to an address for invoices, which nobody has confirmed, repeats what the company typed', async () => {
  const { token, email } = await portal.company({ name: typed, address: typed, city: typed });
  const invoiceEmail = registrationOf().email;
  await portal.changeCompany(email, { invoiceEmail });
  const { paymentMark } = await buy(token, 'Egzamin');
  await accept(paymentMark);
  const record = ['orders', 'invoice', paymentMark, '--number', 'FV/1/2026'];
  await operator.result(record);
  await operator.result([...record, '--ksef', '6760000109-20261012-0100A0B1C2D3-A8']);
  const mails = await mailsTo(invoiceEmail);
  expect(mails.map(({ kind }) => kind)).toEqual(['faktura', 'faktura']);
  for (const { kind, content } of mails) expect(content, kind).not.toMatch(/zwrot/i);
});

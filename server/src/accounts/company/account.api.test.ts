import { readProfile, updateAccount } from '@osk/shared/contract/company';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useShop } from '../../../testing/shop.ts';
import { consentChanges } from '../../platform/db/tables/company.ts';

const changes = {
  phoneNumber: '600 700 801',
  address: 'ul. Nowa 2',
  postCode: '90-002',
  city: 'Zgierz',
  invoiceEmail: 'faktury@szkola.example',
  einvoice: false,
  marketOffers: true,
};

const { portal, operator } = useShop();
const profileOf = async (token: string) => (await portal.send(readProfile, {}, { token })).body.data;
const consentsOf = async (email: string) => {
  const { consent, given, changedAt } = consentChanges;
  return portal.database
    .select({ consent, given, changedAt })
    .from(consentChanges)
    .where(eq(consentChanges.companyId, (await portal.companyOf(email)).id))
    .orderBy(consentChanges.id);
};

test('CUS-09 shows what was registered, and changes its own company and no other field when the account is saved', async () => {
  const [{ token }, stranger] = [await portal.company({ rodo: true }), await portal.company()];
  const [before, others] = [await profileOf(token), await profileOf(stranger.token)];
  expect(before.account).toEqual({
    phoneNumber: '+48 600 700 800',
    address: 'ul. Piotrkowska 1',
    postCode: '90-001',
    city: 'Łódź',
    invoiceEmail: '',
    einvoice: true,
    marketOffers: false,
    clauseReadAt: expect.any(String),
  });
  const foreign = { name: 'Inna', nip: '0000000000', email: 'inny@example.com', clauseReadAt: null, usesPkk: true };
  const { body } = await portal.send(updateAccount, { body: { ...changes, ...foreign } }, { token });
  expect(body).toEqual({ statusCode: 200, successMessage: 'Dane zostały zapisane' });
  expect(await profileOf(token)).toEqual({ ...before, account: { ...changes, clauseReadAt: before.account?.clauseReadAt } });
  expect(await profileOf(stranger.token)).toEqual(others);
});

test('CUS-09 records the time when a consent is given or withdrawn', async () => {
  const { token, email, nip } = await portal.company({ marketOffers: true });
  const save = (body: Partial<typeof changes>) => portal.send(updateAccount, { body }, { token });
  await save({ city: 'Zgierz', marketOffers: true });
  expect(await consentsOf(email)).toEqual([]);
  await save({ marketOffers: false });
  await save({ marketOffers: true, einvoice: false });
  expect((await consentsOf(email)).map(({ consent, given }) => [consent, given])).toEqual([
    ['marketOffers', false],
    ['einvoice', false],
    ['marketOffers', true],
  ]);
  const { out } = await operator.type(['companies', 'show', nip]);
  expect(out).toMatch(/\nE-invoices +no, since \d\d\.\d\d\.\d{4} \d\d:\d\d\nOffers by e-mail +yes, since \d\d/);
  expect(out).toMatch(new RegExp(`\\nInvoices to +${email}\\n`));
});

test('CUS-09 answers 429 when a company saves its account more than 30 times an hour', async () => {
  const { token } = await portal.company();
  const save = () => portal.send(updateAccount, { body: changes }, { token });
  const answers = [];
  for (let time = 1; time <= 31; time += 1) answers.push((await save()).status);
  expect(answers).toEqual([...Array(30).fill(200), 429]);
});

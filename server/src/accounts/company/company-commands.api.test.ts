import { activateCompany, readProfile } from '@osk/shared/contract/company';
import { formatNip } from '@osk/shared/contract/numbers';
import { expect, test } from 'vitest';
import { useShop } from '../../../testing/shop.ts';

const { portal, operator, ...licensing } = useShop();
const list = async (...args: string[]): Promise<string[]> =>
  (await operator.result(['companies', 'list', ...args])).companies.map(({ email }: { email: string }) => email);

test('list shows the newest first, and searches name, e-mail, city and NIP without case and accents', async () => {
  expect((await operator.type(['companies', 'list'])).out).toBe('There are no such companies.\n');
  const one = await portal.company({ name: 'Żuraw 100%', city: 'Gdańsk' });
  const other = await portal.register({ city: 'Kraków' });
  expect(await list()).toEqual([other.email, one.email]);
  expect(await list('--limit', '1')).toEqual([other.email]);
  const dashed = `${one.nip.slice(0, 3)}-${one.nip.slice(3)}`;
  for (const found of ['ŻURAW', 'zuraw 1', '0%', one.email.toUpperCase(), dashed])
    expect(await list('--search', found)).toEqual([one.email]);
  expect(await list('--search', '_')).toEqual([]);
  expect(await list('--search', 'KRAKÓ')).toEqual([other.email]);
  await operator.result(['pkk', 'on', one.email]);
  expect(await list('--pkk')).toEqual([one.email]);
  const { out } = await operator.type(['companies', 'list']);
  expect(out).toMatch(/^Żuraw 100% +\d{10} {2}\S+ +Gdańsk {2}active +yes {2}\d\d\.\d\d\.\d{4}$/m);
  expect(out).toMatch(/ Kraków {2}not activated {2}no /);
});

test('show finds a company by NIP, e-mail or id, and shows its licences without secrets', async () => {
  const { email, nip, token } = await portal.company();
  expect((await operator.type(['companies', 'show', nip])).out).toContain('There are no orders.');
  await licensing.buy(token, 'Komplet');
  const shown = await operator.result(['companies', 'show', email.toUpperCase()]);
  expect(shown).toMatchObject({ email, nip, state: 'active', employees: 0, licences: [{ productName: 'Komplet', status: 'pending' }] });
  const dashed = formatNip(nip);
  for (const key of [nip, dashed, shown.id]) expect(await operator.result(['companies', 'show', key])).toEqual(shown);
  const { out } = await operator.type(['companies', 'show', nip]);
  expect(out).toContain(`NIP               ${dashed}`);
  expect(out).toMatch(/\nOffers by e-mail {2}no\n/);
  expect(out).toContain('Komplet');
  for (const secret of ['argon2', 'asswordHash', 'token']) expect(JSON.stringify(shown) + out).not.toContain(secret);
  for (const key of ['nobody@example.com', '0000000000']) {
    expect(await operator.failure(['companies', 'show', key])).toBe(`There is no company ${key}. See companies list.`);
  }
  expect(await operator.usageError(['companies', 'show', 'Szkoła'])).toContain("It must be a company's NIP, e-mail or id.");
});

test('show finds the activated one of companies with one NIP, and deactivate names all when none is activated', async () => {
  const { nip, email } = await portal.register();
  const first = await portal.companyOf(email);
  const { email: secondEmail } = await portal.register({ nip });
  const second = await portal.companyOf(secondEmail);
  const failure = await operator.failure(['companies', 'deactivate', nip]);
  for (const { id, name, email } of [first, second]) expect(failure).toContain(`${id} (${name}, ${email}, not activated, registered on `);
  await portal.send(activateCompany, { params: { id: await portal.activationLink(email) } });
  expect(await operator.result(['companies', 'show', nip])).toMatchObject({ email, state: 'active' });
});

test('deactivate ends sessions and blocks the login until reactivate', async () => {
  const { email, nip, token } = await portal.company();
  const status = async () => (await portal.send(readProfile, {}, { token })).status;
  const logInStatus = async () => (await portal.logIn(email)).status;
  await operator.result(['token', 'create', '--company', nip, '--scope', 'employees', '--label', 'page']);
  expect(await status()).toBe(200);
  expect((await operator.type(['companies', 'deactivate', nip])).out).toMatch(/ is deactivated\. 2 sessions and tokens ended\.\n$/);
  expect([await status(), await logInStatus()]).toEqual([401, 400]);
  const again = await operator.result(['companies', 'deactivate', nip]);
  expect(again).toMatchObject({ changed: false, endedSessions: 0, company: { state: 'deactivated' } });
  expect((await operator.type(['companies', 'deactivate', nip])).out).toContain('was already deactivated');
  expect((await operator.type(['companies', 'reactivate', nip])).out).toMatch(/ can log in again\.\n$/);
  expect((await operator.type(['companies', 'reactivate', nip])).out).toMatch(/ is not deactivated\.\n$/);
  expect([await status(), await logInStatus()]).toEqual([401, 200]);
});

test('pkk on lets an activated company save employees until pkk off', async () => {
  const { nip, token } = await portal.company();
  const usesPkk = async () => (await portal.send(readProfile, {}, { token })).body.data.usesPkk;
  expect(await usesPkk()).toBe(false);
  const first = await operator.result(['pkk', 'on', nip]);
  expect([first.changed, await usesPkk()]).toEqual([true, true]);
  expect(await operator.result(['pkk', 'on', nip])).toMatchObject({ changed: false, company: { pkkSince: first.company.pkkSince } });
  expect((await operator.type(['pkk', 'on', nip])).out).toMatch(/ uses PKK since \d\d\.\d\d\.\d{4} \d\d:\d\d\.\n$/);
  expect((await operator.type(['pkk', 'off', nip])).out).toMatch(/ does not use PKK\.\n$/);
  expect([await usesPkk(), (await operator.result(['pkk', 'off', nip])).changed]).toEqual([false, false]);
  const { email } = await portal.register();
  expect(await operator.failure(['pkk', 'on', email])).toMatch(/ has not activated its account yet\.$/);
});

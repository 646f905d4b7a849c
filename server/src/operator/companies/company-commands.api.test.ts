import { randomUUID } from 'node:crypto';
import { activateCompany, readProfile } from '@osk/shared/contract/company';
import { logIn } from '@osk/shared/contract/session';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useLicences } from '../../../testing/licences.ts';
import { useOperator } from '../../../testing/operator.ts';
import { password, usePortal } from '../../../testing/portal.ts';
import { databaseName } from '../../../testing/test-database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { sessions } from '../../platform/db/tables/session.ts';

describe(`API-08 the operator's companies on ${databaseName}`, () => {
  const portal = usePortal();
  const operator = useOperator(portal);
  const licensing = useLicences(portal);
  const list = async (...args: string[]): Promise<string[]> =>
    (await operator.result(['companies', 'list', ...args])).companies.map(({ email }: { email: string }) => email);
  const hello = async (token: string) => (await portal.send(readProfile, {}, { token })).status;

  test('companies are listed newest first, found by a part of name, e-mail, city or NIP, and by PKK', async () => {
    expect((await operator.type(['companies', 'list'])).out).toBe('There are no such companies.\n');
    const one = await portal.company({ name: 'Żuraw 100%', city: 'Gdańsk' });
    const other = await portal.register({ city: 'Kraków' });
    expect(await list()).toEqual([other.email, one.email]);
    expect(await list('--limit', '1')).toEqual([other.email]);
    for (const name of ['żuraw', 'ŻURAW', 'zuraw 1']) expect(await list('--search', name)).toEqual([one.email]);
    expect(await list('--search', '0%')).toEqual([one.email]);
    expect(await list('--search', '_')).toEqual([]);
    expect(await list('--search', 'KRAKÓ')).toEqual([other.email]);
    expect(await list('--search', one.email.toUpperCase())).toEqual([one.email]);
    expect(await list('--search', `${one.nip.slice(0, 3)}-${one.nip.slice(3, 10)}`)).toEqual([one.email]);
    await operator.result(['pkk', 'on', one.email]);
    expect(await list('--pkk')).toEqual([one.email]);
    const { out } = await operator.type(['companies', 'list']);
    expect(out).toMatch(/^Żuraw 100% +\d{10} {2}\S+ +Gdańsk {2}active +yes {2}\d\d\.\d\d\.\d{4}$/m);
    expect(out).toMatch(/ Kraków {2}not activated {2}no /);
  });

  test('a company is shown by NIP, e-mail or id, with its licences, without anything secret', async () => {
    const { email, nip, token } = await portal.company();
    await licensing.buy(token, 'Komplet');
    const shown = await operator.result(['companies', 'show', email.toUpperCase()]);
    expect(shown).toMatchObject({ email, nip, state: 'active', employees: 0, licences: [{ productName: 'Komplet', status: 'pending' }] });
    const dashed = nip.replace(/^(...)(...)(..)(..)$/, '$1-$2-$3-$4');
    for (const key of [nip, dashed, shown.id]) expect(await operator.result(['companies', 'show', key])).toEqual(shown);
    const { out } = await operator.type(['companies', 'show', nip]);
    expect(out).toContain(`NIP               ${dashed}`);
    expect(out).toContain('Komplet');
    for (const secret of ['argon2', 'asswordHash', 'token']) expect(JSON.stringify(shown) + out).not.toContain(secret);
    const fresh = await portal.company();
    expect((await operator.type(['companies', 'show', fresh.nip])).out).toContain('It has ordered nothing yet.');
    expect(await operator.refusal(['companies', 'show', 'nobody@example.com'])).toBe('There is no company nobody@example.com.');
    expect(await operator.refusal(['companies', 'show', '0000000000'])).toBe('There is no company 0000000000.');
    expect(await operator.mistake(['companies', 'show', 'Szkoła'])).toContain("'Szkoła' is no NIP, e-mail or id of a company");
  });

  test('of several that share a key the activated one counts; of registrations alone the candidates are named', async () => {
    const { nip, email } = await portal.register();
    const [first] = await portal.database.select().from(companies).where(eq(companies.nip, nip));
    if (first === undefined) throw new Error('no company');
    const [second] = await portal.database
      .insert(companies)
      .values({ ...first, id: randomUUID(), email: `another-${email}` })
      .returning();
    const refusal = await operator.refusal(['companies', 'deactivate', nip]);
    for (const company of [first, second]) expect(refusal).toContain(`${company?.id} (${first.name}, ${company?.email}, not activated)`);
    expect(await operator.result(['companies', 'show', first.id])).toMatchObject({ email });
    await portal.send(activateCompany, { params: { id: await portal.activationLink(email) } });
    expect(await operator.result(['companies', 'show', nip])).toMatchObject({ email, state: 'active' });
  });

  test('a deactivated company is out at once, tokens and all; reactivated, it logs in again', async () => {
    const { email, nip, token } = await portal.company();
    const { id } = await operator.result(['companies', 'show', nip]);
    const expiresAt = new Date(Date.now() + 60_000);
    await portal.database.insert(sessions).values({ tokenHash: 'of a page', companyId: id, scope: 'employees', label: 'page', expiresAt });
    expect(await hello(token)).toBe(200);
    expect((await operator.type(['companies', 'deactivate', nip])).out).toMatch(/ is deactivated; 2 sessions or tokens ended\.\n$/);
    expect(await hello(token)).toBe(401);
    expect((await portal.send(logIn, { body: { email, password } })).status).toBe(400);
    const again = await operator.result(['companies', 'deactivate', nip]);
    expect(again).toMatchObject({ changed: false, endedSessions: 0, company: { state: 'deactivated' } });
    expect((await operator.type(['companies', 'deactivate', nip])).out).toContain('was deactivated before');
    expect((await operator.type(['companies', 'reactivate', nip])).out).toMatch(/ is let in again\.\n$/);
    expect((await operator.type(['companies', 'reactivate', nip])).out).toMatch(/ is not deactivated\.\n$/);
    expect(await hello(token)).toBe(401);
    expect((await portal.send(logIn, { body: { email, password } })).status).toBe(200);
    expect(await operator.refusal(['companies', 'deactivate', 'nobody@example.com'])).toContain('There is no company');
  });

  test('the wish to use PKK lets a company save employees, and its withdrawal lets it no longer', async () => {
    const { nip, token } = await portal.company();
    const pkk = async () => (await portal.send(readProfile, {}, { token })).body.data.usesPkk;
    expect(await pkk()).toBe(false);
    const first = await operator.result(['pkk', 'on', nip]);
    expect([first.changed, await pkk()]).toEqual([true, true]);
    const second = await operator.result(['pkk', 'on', nip]);
    expect([second.changed, second.company.pkkSince]).toEqual([false, first.company.pkkSince]);
    expect((await operator.type(['pkk', 'on', nip])).out).toMatch(/ uses PKK since \d\d\.\d\d\.\d{4} \d\d:\d\d\.\n$/);
    expect((await operator.type(['pkk', 'off', nip])).out).toMatch(/ does not use PKK\.\n$/);
    expect([await pkk(), (await operator.result(['pkk', 'off', nip])).changed]).toEqual([false, false]);
    const { email } = await portal.register();
    expect(await operator.refusal(['pkk', 'on', email])).toMatch(/ has not activated its account yet\.$/);
  });
});

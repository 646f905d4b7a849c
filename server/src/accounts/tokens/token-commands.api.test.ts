import { readProfile, setForgottenPassword } from '@osk/shared/contract/company';
import { listEmployees } from '@osk/shared/contract/employee';
import { isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { password } from '../../../testing/servers/portal.ts';
import { useShop } from '../../../testing/shop.ts';
import { cleanUp } from '../../erasure/clean-up.ts';
import { hashToken } from '../../platform/access-tokens.ts';
import { sessions } from '../../platform/db/tables/session.ts';

const label = 'strona szkoły „Łódź”';

const { portal, operator, companyWithPkk } = useShop();
const creation = (company: string, ...more: string[]) => {
  return ['token', 'create', '--company', company, '--scope', 'employees', '--label', label, ...more];
};
const create = (company: string, ...more: string[]) => operator.result(creation(company, ...more));
const list = async (...args: string[]) => (await operator.result(['token', 'list', ...args])).tokens;
const statusWith = async (token: string) => (await portal.send(listEmployees, {}, { token })).status;
const expire = (token: string, days: number) => portal.changeSession(token, { expiresAt: sql`now() - make_interval(days => ${days})` });

test('create shows the token once, and stores only its hash', async () => {
  const { nip, id: companyId } = await companyWithPkk();
  const { out } = await operator.type(creation(nip));
  const [, token = ''] = /^Token {4}([\w-]{43})$/m.exec(out) ?? [];
  const [, id = ''] = /^Id {7}([\da-f]{12})$/m.exec(out) ?? [];
  expect(hashToken(token).startsWith(id)).toBe(true);
  expect(out).toMatch(/^Expires {2}\d\d\.\d\d\.\d{4} \d\d:\d\d\n\nSave the token now: it is not shown again\.\n$/m);
  const listed = await operator.type(['token', 'list', '--company', companyId]);
  expect(listed.out).toMatch(new RegExp(`^${id}  ${label}  .* ${nip} +employees +.* valid$`, 'm'));
  const stored = JSON.stringify(await portal.database.select().from(sessions));
  expect([stored, listed.out, JSON.stringify(await list()), portal.logs.join('')].join('')).not.toContain(token);
});

test('create takes a number of days, and explains invalid usage', async () => {
  const { nip } = await companyWithPkk();
  const days = ({ createdAt, expiresAt }: Record<string, string>) =>
    (Date.parse(expiresAt ?? '') - Date.parse(createdAt ?? '')) / 86_400_000;
  expect(days(await create(nip))).toBeCloseTo(90, 1);
  expect(days(await create(nip, '--days', '366'))).toBeCloseTo(366, 1);
  for (const wrong of ['0', '367', '1.5']) expect(await operator.usageError(creation(nip, '--days', wrong))).toContain('from 1 to 366');
  expect(await operator.usageError(creation(nip, '--label', 'x'.repeat(101)))).toContain('100 characters');
  expect(await operator.usageError(creation(nip, '--scope', 'company'))).toContain('Allowed choices are employees');
  expect(await operator.usageError(creation('Szkoła'))).toContain("It must be a company's NIP, e-mail or id.");
  for (const option of ['--company', '--scope', '--label']) {
    const args = creation(nip);
    expect(await operator.usageError(args.toSpliced(args.indexOf(option), 2))).toContain(`required option '${option}`);
  }
});

test('create needs an active company, and hints when it does not use PKK', async () => {
  const { nip } = await portal.company();
  expect((await operator.type(creation(nip))).out).toContain(` does not use PKK. To let it save employees, run pkk on ${nip}.\n`);
  const { email } = await portal.register();
  expect(await operator.failure(creation(email))).toMatch(/ has not activated its account yet\.$/);
  await operator.result(['companies', 'deactivate', nip]);
  expect(await operator.failure(creation(nip))).toMatch(/ is deactivated\. Reactivate it first\.$/);
  expect(await operator.failure(creation('nobody@example.com'))).toBe('There is no company nobody@example.com. See companies list.');
});

test('list shows the tokens of all companies or of one, and expired ones for 30 days', async () => {
  const [one, other] = [await companyWithPkk(), await companyWithPkk()];
  const [first, second, third] = [await create(one.nip), await create(one.nip), await create(other.nip)];
  const ids = (tokens: { id: string }[]) => tokens.map(({ id }) => id);
  expect(ids(await list('--company', one.email))).toEqual([second.id, first.id]);
  expect(ids(await list()).slice(0, 3)).toEqual([third.id, second.id, first.id]);
  await expire(first.token, 29);
  await expire(third.token, 31);
  expect(await statusWith(first.token)).toBe(401);
  await portal.database.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(isNull(sessions.label));
  await cleanUp(portal.database);
  expect(await list('--company', one.nip)).toMatchObject([
    { id: second.id, label, scope: 'employees', company: { nip: one.nip }, expired: false },
    { id: first.id, expired: true },
  ]);
  expect((await operator.type(['token', 'list', '--company', other.nip])).out).toBe('There are no tokens.\n');
  expect(await portal.database.select().from(sessions).where(isNull(sessions.label))).toEqual([]);
});

test('revoke ends one token at once, and no login', async () => {
  const { nip, token: login } = await companyWithPkk();
  const [one, other] = [await create(nip), await create(nip)];
  const { out } = await operator.type(['token', 'revoke', one.id.slice(0, 8).toUpperCase()]);
  expect(out).toMatch(new RegExp(`^The token "${label}" of .+ is revoked\\.\\n$`));
  expect([await statusWith(one.token), await statusWith(other.token)]).toEqual([401, 200]);
  expect(await operator.failure(['token', 'revoke', one.id])).toBe(`There is no token ${one.id}. See token list.`);
  expect(await operator.failure(['token', 'revoke', hashToken(login)])).toMatch(/^There is no token /);
  expect((await portal.send(readProfile, {}, { token: login })).status).toBe(200);
  for (const wrong of ['abcdef1', '%%%%%%%%']) expect(await operator.usageError(['token', 'revoke', wrong])).toContain('A token id has');
  await expire(other.token, 1);
  expect((await operator.type(['token', 'revoke', other.id])).out).toMatch(/ is removed\. It had expired\.\n$/);
});

test('revoke needs more of an id that several tokens start with', async () => {
  const { id: companyId } = await companyWithPkk();
  const expiresAt = new Date(Date.now() + 60_000);
  const shared = { companyId, scope: 'employees', label, expiresAt } as const;
  const rows = ['a', 'b'].map((letter) => ({ ...shared, tokenHash: '0'.repeat(8).padEnd(64, letter) }));
  await portal.database.insert(sessions).values(rows);
  const failure = await operator.failure(['token', 'revoke', '00000000']);
  for (const id of ['00000000aaaa', '00000000bbbb']) expect(failure).toContain(`${id} (${label}, `);
  expect(await operator.result(['token', 'revoke', '00000000a'])).toMatchObject({ id: '00000000aaaa' });
  expect(await list('--company', companyId)).toMatchObject([{ id: '00000000bbbb' }]);
});

test('a reset of a forgotten password ends the tokens', async () => {
  const { nip, email } = await companyWithPkk();
  const { token } = await create(nip);
  const id = await portal.requestReset(email);
  expect((await portal.send(setForgottenPassword, { body: { id, password, repeatPassword: password } })).status).toBe(200);
  expect([await statusWith(token), await list('--company', nip)]).toEqual([401, []]);
});

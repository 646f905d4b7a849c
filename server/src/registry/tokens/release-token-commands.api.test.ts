import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useOperator } from '../../../testing/operator.ts';
import { useReleases } from '../../../testing/releases.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { cleanUp } from '../../erasure/clean-up.ts';
import { hashToken } from '../../platform/access-tokens.ts';
import { releaseTokens, remotes } from '../../platform/db/tables/release.ts';
import { createReleaseTokens } from './release-tokens.ts';

const portal = usePortal();
const operator = useOperator(portal);
const { admit } = useReleases(portal);
const creation = (label: string, ...more: string[]) => [
  ...['release-tokens', 'create', '--remote', 'mfe-pkk', '--may', 'release,rollback', '--label', label],
  ...more,
];
const find = (token: string) => createReleaseTokens(portal.database)(token);
const list = async (...args: string[]) => (await operator.result(['release-tokens', 'list', ...args])).tokens;

beforeEach(async () => {
  await portal.database.delete(remotes);
  for (const name of ['mfe-pkk', 'mfe-sms']) await admit(name);
});

test('TEA-02 release-tokens create shows the token once, and stores only its hash', async () => {
  const { out } = await operator.type(creation('hosted CI'));
  const [, token = ''] = /^Token {4}([\w-]{43})$/m.exec(out) ?? [];
  const [, id = ''] = /^Id {7}([\da-f]{12})$/m.exec(out) ?? [];
  expect(hashToken(token).startsWith(id)).toBe(true);
  expect(out).toMatch(/^May {6}release, rollback\nExpires {2}\d\d\.\d\d\.\d{4} \d\d:\d\d\n\nSave the token now: /m);
  expect(await find(token)).toEqual({
    tokenHash: hashToken(token),
    remote: 'mfe-pkk',
    label: 'hosted CI',
    permissions: ['release', 'rollback'],
  });
  expect(await find(`${token}x`)).toBeUndefined();
  const listed = await operator.type(['release-tokens', 'list']);
  expect(listed.out).toMatch(new RegExp(`^${id}  hosted CI  mfe-pkk  release, rollback  .* valid$`, 'm'));
  const stored = JSON.stringify(await portal.database.select().from(releaseTokens));
  expect([stored, listed.out, portal.logs.join('')].join('')).not.toContain(token);
});

test('TEA-02 release-tokens create explains invalid usage, an unknown remote and a label that a valid token has', async () => {
  for (const wrong of ['release,everything', '', 'release,release']) {
    expect(await operator.usageError(creation('CI').toSpliced(5, 1, wrong))).toContain('one or more of upload, release, rollback');
  }
  expect(await operator.usageError(creation('CI', '--days', '367'))).toContain('from 1 to 366');
  expect(await operator.usageError(creation('x'.repeat(101)))).toContain('100 characters');
  expect(await operator.failure(creation('CI').toSpliced(3, 1, 'mfe-none'))).toBe(
    'There is no remote mfe-none. To admit it, use remotes add.',
  );
  const { id } = await operator.result(creation('CI'));
  expect(await operator.failure(creation('CI'))).toContain(`The token ${id} of mfe-pkk has this label already.`);
  expect(await operator.result(creation('CI').toSpliced(3, 1, 'mfe-sms'))).toMatchObject({ remote: 'mfe-sms' });
  await operator.result(['release-tokens', 'revoke', id]);
  expect(await operator.result(creation('CI'))).toMatchObject({ label: 'CI' });
});

test('TEA-02 release-tokens list shows the last use, at most five minutes late', async () => {
  const { token } = await operator.result(creation('CI'));
  const usedAt = async () => (await list('--remote', 'mfe-pkk'))[0].lastUsedAt;
  expect(await usedAt()).toBeNull();
  await find(token);
  expect(Date.now() - Date.parse(await usedAt())).toBeLessThan(60_000);
  await portal.database.update(releaseTokens).set({ lastUsedAt: sql`now() - interval '6 minutes'` });
  await find(token);
  expect(Date.now() - Date.parse(await usedAt())).toBeLessThan(60_000);
});

test('TEA-02 a revoked and an expired token give no access, and stay in the list for 30 days', async () => {
  const [revoked, expired, valid] = [
    await operator.result(creation('a')),
    await operator.result(creation('b')),
    await operator.result(creation('c')),
  ];
  const { out } = await operator.type(['release-tokens', 'revoke', revoked.id.slice(0, 8).toUpperCase()]);
  expect(out).toBe('The release token "a" of mfe-pkk is revoked.\n');
  const again = await operator.type(['release-tokens', 'revoke', revoked.id]);
  expect(again.out).toBe('The release token "a" of mfe-pkk was revoked before.\n');
  const change = (token: string, values: object) =>
    portal.database
      .update(releaseTokens)
      .set(values)
      .where(sql`${releaseTokens.tokenHash} = ${hashToken(token)}`);
  await change(expired.token, { expiresAt: sql`now() - interval '1 second'` });
  expect(await Promise.all([revoked, expired, valid].map(async ({ token }) => (await find(token))?.label))).toEqual([
    undefined,
    undefined,
    'c',
  ]);
  const states = async () => (await list()).map(({ label, state }: { label: string; state: string }) => `${label} ${state}`);
  await cleanUp(portal.database);
  expect(await states()).toEqual(['c valid', 'b expired', 'a revoked']);
  await change(revoked.token, { revokedAt: sql`now() - interval '31 days'` });
  await change(expired.token, { expiresAt: sql`now() - interval '31 days'` });
  await cleanUp(portal.database);
  expect(await states()).toEqual(['c valid']);
  expect(await operator.failure(['release-tokens', 'revoke', revoked.id])).toBe(
    `There is no release token ${revoked.id}. See release-tokens list.`,
  );
});

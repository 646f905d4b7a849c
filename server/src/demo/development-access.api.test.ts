import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readKey } from '../../testing/release-signing.ts';
import { usePortal } from '../../testing/servers/portal.ts';
import { useFolder } from '../../testing/use-folder.ts';
import { hashToken } from '../platform/access-tokens.ts';
import { releaseTokens, remotes } from '../platform/db/tables/release.ts';
import { readKeys } from '../registry/keys/release-keys.ts';
import { createReleaseTokens } from '../registry/tokens/release-tokens.ts';
import { addDevelopmentKey, writeDevelopmentTokens } from './development-access.ts';

describe('what a development start writes', () => {
  const portal = usePortal();
  const folder = useFolder();
  const keyFile = () => join(folder(), 'release-key.pem');
  const tokenFile = () => join(folder(), 'release-tokens.json');
  const startKey = () => addDevelopmentKey(portal.database, folder());
  const startTokens = async (): Promise<Record<string, string | null>> => {
    await writeDevelopmentTokens(portal.database, folder());
    return JSON.parse(readFileSync(tokenFile(), 'utf8'));
  };
  const keysOf = async (remote: string) => (await readKeys(portal.database, remote)).map(({ id, state }) => [id, state]);
  const admit = (name: string, createdBy = 'package') =>
    portal.database.insert(remotes).values({ name, paths: [`/user-panel/${name}`], access: 'company', createdBy });

  beforeEach(async () => {
    await portal.database.delete(remotes);
    await admit('mfe-sms');
    await admit('mfe-pkk');
  });

  test('key and tokens lie in private files, are those of the remotes of the package, and stay at the next start', async () => {
    await startKey();
    const tokens = await startTokens();
    for (const file of [keyFile(), tokenFile()]) expect(statSync(file).mode & 0o777).toBe(0o600);
    const { id } = readKey(keyFile());
    const text = readFileSync(keyFile(), 'utf8');
    const found = await createReleaseTokens(portal.database)(tokens['mfe-sms'] ?? '');
    expect(found).toMatchObject({ remote: 'mfe-sms', label: 'development', permissions: ['release', 'rollback'] });
    await admit('mfe-invoices');
    await startKey();
    expect(readFileSync(keyFile(), 'utf8')).toBe(text);
    for (const remote of ['mfe-sms', 'mfe-pkk', 'mfe-invoices']) expect(await keysOf(remote)).toEqual([[id, 'active']]);
    expect(await startTokens()).toEqual({ ...tokens, 'mfe-invoices': expect.stringMatching(/^[\w-]{43}$/) });
  });

  test('a remote that the operator has admitted gets neither', async () => {
    await admit('mfe-invoices', 'operator:anna');
    await startKey();
    expect([await keysOf('mfe-invoices'), await keysOf('mfe-sms')]).toEqual([[], [[readKey(keyFile()).id, 'active']]]);
    expect(Object.keys(await startTokens()).toSorted()).toEqual(['mfe-pkk', 'mfe-sms']);
    expect(await portal.database.$count(releaseTokens, eq(releaseTokens.remote, 'mfe-invoices'))).toBe(0);
  });

  test.each([
    ['is missing', () => rmSync(keyFile())],
    ['is no key', () => writeFileSync(keyFile(), 'x')],
  ])('the key is made again when the file %s, and the former one is retired', async (_, spoil) => {
    await startKey();
    const { id: former } = readKey(keyFile());
    spoil();
    await startKey();
    expect(await keysOf('mfe-sms')).toEqual([
      [former, 'retired'],
      [readKey(keyFile()).id, 'active'],
    ]);
  });

  test.each([
    ['is missing', () => rmSync(tokenFile())],
    ['is no JSON', () => writeFileSync(tokenFile(), '{')],
    [
      'has tokens of another database',
      () => writeFileSync(tokenFile(), JSON.stringify({ 'mfe-sms': 'x'.repeat(43), 'mfe-pkk': 'y'.repeat(43) })),
    ],
  ])('the tokens are made again when the file %s, and the former ones end', async (_, spoil) => {
    const former = await startTokens();
    spoil();
    const tokens = await startTokens();
    expect(tokens['mfe-sms']).not.toBe(former['mfe-sms']);
    const find = createReleaseTokens(portal.database);
    expect(await Promise.all([former, tokens].map(async (each) => (await find(each['mfe-sms'] ?? ''))?.remote))).toEqual([
      undefined,
      'mfe-sms',
    ]);
    expect(await portal.database.$count(releaseTokens)).toBe(2);
  });

  const change = (token: string | null | undefined, values: object) =>
    portal.database
      .update(releaseTokens)
      .set(values)
      .where(eq(releaseTokens.tokenHash, hashToken(token ?? '')));

  test('a token is made again when it expires within a day', async () => {
    const first = await startTokens();
    await change(first['mfe-sms'], { expiresAt: sql`now() + interval '23 hours'` });
    const second = await startTokens();
    expect([second['mfe-sms'] === first['mfe-sms'], second['mfe-pkk'] === first['mfe-pkk']]).toEqual([false, true]);
  });

  test('ACC-05 a remote whose token was revoked gets none at later starts, and the list keeps the revoked one', async () => {
    const { 'mfe-sms': revoked, ...others } = await startTokens();
    await change(revoked, { revokedAt: sql`now()` });
    const afterRevocation = { ...others, 'mfe-sms': null };
    expect(await startTokens()).toEqual(afterRevocation);
    expect(await portal.database.$count(releaseTokens, eq(releaseTokens.remote, 'mfe-sms'))).toBe(1);
    // The hourly clean-up deletes it after 30 days.
    await portal.database.delete(releaseTokens).where(eq(releaseTokens.remote, 'mfe-sms'));
    expect(await startTokens()).toEqual(afterRevocation);
  });

  test('the tokens of the operator stay', async () => {
    const expiresAt = sql`now() + interval '1 day'`;
    await portal.database
      .insert(releaseTokens)
      .values({ tokenHash: 'x', remote: 'mfe-sms', label: 'CI', permissions: ['upload'], createdBy: 'operator:test', expiresAt });
    await startTokens();
    expect(await portal.database.$count(releaseTokens, eq(releaseTokens.label, 'CI'))).toBe(1);
  });
});

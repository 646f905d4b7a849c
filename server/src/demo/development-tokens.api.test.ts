import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseName } from '../../testing/database/test-database.ts';
import { usePortal } from '../../testing/servers/portal.ts';
import { createReleaseTokens } from '../frontend/releases/tokens/release-tokens.ts';
import { hashToken } from '../platform/access-tokens.ts';
import { releaseTokens, remotes } from '../platform/db/tables/release.ts';
import { writeDevelopmentTokens } from './development-tokens.ts';

describe(`the tokens of a development start on ${databaseName}`, () => {
  const portal = usePortal();
  const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
  const file = join(folder, 'release-tokens.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = async (): Promise<Record<string, string>> => {
    await writeDevelopmentTokens(portal.database, folder);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  const admit = (name: string, createdBy = 'package') =>
    portal.database.insert(remotes).values({ name, paths: [`/user-panel/${name}`], access: 'company', createdBy });

  beforeEach(async () => {
    rmSync(file, { force: true });
    await portal.database.delete(remotes);
    await admit('mfe-sms');
    await admit('mfe-pkk');
  });

  test('lie in a private file, and may release and roll back each its own remote', async () => {
    const tokens = await start();
    expect(Object.keys(tokens).toSorted()).toEqual(['mfe-pkk', 'mfe-sms']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const found = await createReleaseTokens(portal.database)(tokens['mfe-sms'] ?? '');
    expect(found).toMatchObject({ remote: 'mfe-sms', label: 'development', permissions: ['release', 'rollback'] });
  });

  test('stay at the next start, and a further remote gets one', async () => {
    const first = await start();
    await admit('mfe-invoices');
    expect(await start()).toEqual({ ...first, 'mfe-invoices': expect.stringMatching(/^[\w-]{43}$/) });
  });

  test('are none for a remote that the operator has admitted', async () => {
    await admit('mfe-invoices', 'operator:anna');
    expect(Object.keys(await start()).toSorted()).toEqual(['mfe-pkk', 'mfe-sms']);
    expect(await portal.database.$count(releaseTokens, eq(releaseTokens.remote, 'mfe-invoices'))).toBe(0);
  });

  test.each([
    ['is missing', () => rmSync(file)],
    ['is no JSON', () => writeFileSync(file, '{')],
    ['has tokens of another database', () => writeFileSync(file, JSON.stringify({ 'mfe-sms': 'x'.repeat(43), 'mfe-pkk': 'y'.repeat(43) }))],
  ])('are made again when the file %s, and the former ones end', async (_, spoil) => {
    const former = await start();
    spoil();
    const tokens = await start();
    expect(tokens['mfe-sms']).not.toBe(former['mfe-sms']);
    const find = createReleaseTokens(portal.database);
    expect(await Promise.all([former, tokens].map(async (each) => (await find(each['mfe-sms'] ?? ''))?.remote))).toEqual([
      undefined,
      'mfe-sms',
    ]);
    expect(await portal.database.$count(releaseTokens)).toBe(2);
  });

  test('are made again when they expire within a day, or are revoked', async () => {
    const first = await start();
    const change = (token: string | undefined, values: object) =>
      portal.database
        .update(releaseTokens)
        .set(values)
        .where(eq(releaseTokens.tokenHash, hashToken(token ?? '')));
    await change(first['mfe-sms'], { expiresAt: sql`now() + interval '23 hours'` });
    await change(first['mfe-pkk'], { revokedAt: sql`now()` });
    const second = await start();
    expect([second['mfe-sms'] === first['mfe-sms'], second['mfe-pkk'] === first['mfe-pkk']]).toEqual([false, false]);
  });

  test('of the operator stay', async () => {
    const expiresAt = sql`now() + interval '1 day'`;
    await portal.database
      .insert(releaseTokens)
      .values({ tokenHash: 'x', remote: 'mfe-sms', label: 'CI', permissions: ['upload'], createdBy: 'operator:test', expiresAt });
    await start();
    expect(await portal.database.$count(releaseTokens, eq(releaseTokens.label, 'CI'))).toBe(1);
  });
});

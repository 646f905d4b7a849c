import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useOperator } from '../../../testing/operator.ts';
import { makeKey } from '../../../testing/release-signing.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { releaseSequences, remotes } from '../../platform/db/tables/release.ts';

const portal = usePortal();
const operator = useOperator(portal);
const name = 'mfe-invoices';
const { id, publicKey } = makeKey();
beforeEach(async () => {
  await portal.database.delete(remotes);
  await portal.database.delete(releaseSequences).where(eq(releaseSequences.remote, name));
  await operator.type(['remotes', 'add', name, '--paths', '/user-panel/invoices']);
});
const add = (key = publicKey, label = 'hosted CI') => operator.type(['remotes', 'key', 'add', name, key, '--label', label]);
const key = async (...args: string[]) => (await operator.type(['remotes', 'key', ...args])).out;

test('TEA-03 add, list, retire and revoke print the key, its label and its state', async () => {
  expect(await key('list', name)).toBe('This remote has no keys.\n');
  expect((await add()).out).toMatch(new RegExp(`^Key {5}${id}\nLabel {3}hosted CI\nRemote {2}${name}\n`));
  expect((await operator.type(['remotes', 'show', name])).out).toMatch(/^Keys {6}1 active key$/m);
  expect(await key('list', name)).toMatch(new RegExp(`^${id} {2}hosted CI .* operator:anna {2}active$`, 'm'));
  expect(await key('retire', name, id.slice(0, 8))).toBe(`The key ${id} (hosted CI) is retired. What it signed before stays.\n`);
  expect(await key('retire', name, id)).toBe(`The key ${id} (hosted CI) is retired already.\n`);
  expect(await key('revoke', name, id, '--note', 'stolen')).toMatch(
    new RegExp(`^The key ${id} .* is revoked\\. Nothing that it signed is served`),
  );
  expect(await key('revoke', name, id)).toBe(`The key ${id} (hosted CI) was revoked before.\n`);
  const { trail } = await operator.result(['remotes', 'trail', name]);
  expect(trail).toMatchObject([
    { action: 'revoke-key', note: `${id} (hosted CI): stolen` },
    { action: 'retire-key', note: `${id} (hosted CI)` },
    { action: 'add-key', actor: 'operator:anna' },
    { action: 'add' },
  ]);
});

test('TEA-03 rejects what is no public key, a known key or label, and an unknown remote', async () => {
  expect(await operator.usageError(['remotes', 'key', 'add', name, 'secret', '--label', 'x'])).toContain(
    'It must be a public key in one line',
  );
  const rsa = `${'A'.repeat(59)}=`;
  expect(await operator.failure(['remotes', 'key', 'add', name, rsa, '--label', 'x'])).toContain('The public key is invalid.');
  await add();
  const label = ['remotes', 'key', 'add', name, makeKey().publicKey, '--label', 'hosted CI'];
  expect(await operator.failure(label)).toContain('Another active key of the remote has the label "hosted CI".');
  const again = ['remotes', 'key', 'add', name, publicKey, '--label', 'again'];
  expect(await operator.failure(again)).toBe(
    `The remote has the key ${id} already (active). The team makes a new one by osk-release keygen.`,
  );
  expect(await operator.failure(['remotes', 'key', 'list', 'mfe-none'])).toContain('There is no remote mfe-none.');
  expect(await operator.failure(['remotes', 'key', 'revoke', name, '00000000'])).toContain('remotes key list');
});

test('TEA-03 sequence raises the last sequence, and never lowers it', async () => {
  const raise = async (to: string) => (await operator.type(['remotes', 'sequence', name, '--min-seq', to])).out;
  expect([await raise('120'), await raise('7')]).toEqual([
    'The next release has a sequence above 120.\n',
    'The sequence is 120 already. It never falls.\n',
  ]);
  const { trail } = await operator.result(['remotes', 'trail', name]);
  expect(trail[0]).toMatchObject({ action: 'raise-sequence', note: '0 to 120' });
});

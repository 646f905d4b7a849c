import { spawnSync } from 'node:child_process';
import { hash, verify } from '@node-rs/argon2';
import { afterEach, expect, test } from 'vitest';
import { type Caller, createPasswords, noPassword } from './passwords.ts';

let close = async () => {};
afterEach(() => close());

function start(options?: Parameters<typeof createPasswords>[0]) {
  const passwords = createPasswords(options);
  close = passwords.close;
  return passwords;
}

test('hashes with argon2id and OWASP’s parameters, and verifies hashes of other programs', async () => {
  const passwords = start();
  const own = await passwords.hash('zażółć#1');
  expect(own).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(own, 'zażółć#1')).toBe(true);
  expect(await passwords.verify(await hash('zażółć#1'), 'zażółć#1')).toBe(true);
});

test('finds the hash of a password among several of one salt, and none for another password, without a hash or for an account without a password', async () => {
  const passwords = start();
  const salt = Buffer.alloc(16, 7);
  const hashes = await Promise.all(['jeden#1', 'dwa#2', 'trzy#3'].map((one) => passwords.hash(one, undefined, salt)));
  for (const [index, one] of ['jeden#1', 'dwa#2', 'trzy#3'].entries()) expect(await passwords.find(hashes, one)).toBe(hashes[index]);
  expect(await passwords.find(hashes, 'cztery#4')).toBeUndefined();
  expect(await passwords.find([], 'jeden#1')).toBeUndefined();
  expect(await passwords.find([noPassword], '')).toBeUndefined();
});

test('fails for an invalid hash and verifies the next password', async () => {
  const passwords = start({ concurrency: 1, queued: 10 });
  const good = await passwords.hash('tajne#Haslo1');
  const all = ['', 'none', '$argon2id$v=19$m=19456', `${good}x`].map((garbage) => passwords.verify(garbage, 'tajne#Haslo1'));
  const settled = await Promise.allSettled(all);
  expect(settled.filter((one) => one.status === 'fulfilled' && one.value)).toEqual([]);
  expect(settled.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(3);
  expect(await passwords.verify(good, 'tajne#Haslo1')).toBe(true);
});

test('answers 503 with Retry-After when the queue is full, and finishes the waiting hashes', async () => {
  const passwords = start({ concurrency: 2, queued: 3 });
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => passwords.hash('tajne#Haslo1')));
  expect(all.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')]);
  const [rejected] = all.filter((one) => one.status === 'rejected');
  expect(rejected?.reason).toMatchObject({ status: 503, details: { retryAfter: 2 } });
  expect(await passwords.hash('tajne#Haslo1')).toMatch(/^\$argon2id\$/);
});

test('OPS-05 hashes for accounts first, then for networks in turn', async () => {
  const passwords = start({ concurrency: 1 });
  const finished: string[] = [];
  const hash = (name: string, caller: Caller) => passwords.hash('tajne#Haslo1', caller).then(() => void finished.push(name));
  const strangers = ['a1', 'a2', 'a3', 'b1'].map((name) => hash(name, { network: name.charAt(0) }));
  const known = ['x1', 'x2', 'y1'].map((name) => hash(name, { account: name.charAt(0) }));
  await Promise.all([...strangers, ...known]);
  // The first one ran at once.
  expect(finished).toEqual(['a1', 'x1', 'y1', 'x2', 'a2', 'b1', 'a3']);
});

test('fails the running task when its thread ends, and starts another thread', async () => {
  const passwords = start();
  const broken = expect(passwords.hash('tajne#Haslo1')).rejects.toThrow('ended');
  await passwords.close();
  await broken;
  expect(await passwords.hash('tajne#Haslo1')).toMatch(/^\$argon2id\$/);
});

test('lets the process wait for a running hash and end when idle', () => {
  const module = new URL('./passwords.ts', import.meta.url).href;
  const script = `import { createPasswords } from '${module}'; console.log(await createPasswords().hash('tajne#Haslo1'));`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', timeout: 60_000 });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^\$argon2id\$/);
});

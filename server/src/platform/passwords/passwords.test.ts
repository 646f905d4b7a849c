import { spawnSync } from 'node:child_process';
import { hash, verify } from '@node-rs/argon2';
import { afterEach, expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

let close = async () => {};
afterEach(() => close());

function start(options?: Parameters<typeof createPasswords>[0]) {
  const passwords = createPasswords(options);
  close = passwords.close;
  return passwords;
}

test('a password verifies against its own hash alone, and never against none', async () => {
  const passwords = start();
  const hash = await passwords.hash('tajne#Haslo1');
  expect(await passwords.verify(hash, 'tajne#Haslo1')).toBe(true);
  expect(await passwords.verify(hash, 'tajne#Haslo2')).toBe(false);
  expect(await passwords.verify(undefined, 'tajne#Haslo1')).toBe(false);
});

test('a hash is argon2id with OWASP’s parameters, and those made elsewhere are known', async () => {
  const passwords = start();
  const own = await passwords.hash('zażółć#1');
  expect(own).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(own, 'zażółć#1')).toBe(true);
  expect(await passwords.verify(await hash('zażółć#1'), 'zażółć#1')).toBe(true);
});

test('what is no hash is an error, as often as it comes, and the next password is verified', async () => {
  const passwords = start({ concurrency: 1, queued: 10 });
  const good = await passwords.hash('tajne#Haslo1');
  const all = ['', 'none', '$argon2id$v=19$m=19456', `${good}x`].map((garbage) => passwords.verify(garbage, 'tajne#Haslo1'));
  const settled = await Promise.allSettled(all);
  expect(settled.filter((one) => one.status === 'fulfilled' && one.value)).toEqual([]);
  expect(settled.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(3);
  expect(await passwords.verify(good, 'tajne#Haslo1')).toBe(true);
});

test('beyond the queue a hash is refused with 503 and Retry-After, and those that waited are done', async () => {
  const passwords = start({ concurrency: 2, queued: 3 });
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => passwords.hash('tajne#Haslo1')));
  expect(all.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')]);
  const [refused] = all.filter((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ status: 503, details: { retryAfter: 2 } });
  expect(await passwords.hash('tajne#Haslo1')).toMatch(/^\$argon2id\$/);
});

test('a thread that is ended fails what it did, and the next password gets another', async () => {
  const passwords = start();
  const broken = expect(passwords.hash('tajne#Haslo1')).rejects.toThrow('ended');
  await passwords.close();
  await broken;
  expect(await passwords.hash('tajne#Haslo1')).toMatch(/^\$argon2id\$/);
});

test('threads that ended while idle are not waited for', async () => {
  const passwords = start();
  await passwords.hash('tajne#Haslo1');
  await passwords.close();
  expect(await passwords.hash('tajne#Haslo1')).toMatch(/^\$argon2id\$/);
});

test('a process waits for a hash that is made, and ends when there is nothing more to do', () => {
  const module = new URL('./passwords.ts', import.meta.url).href;
  const script = `import { createPasswords } from '${module}'; console.log(await createPasswords().hash('tajne#Haslo1'));`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', timeout: 60_000 });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^\$argon2id\$/);
});

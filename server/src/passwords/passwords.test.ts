import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a password verifies against its own hash alone, and never against none', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('tajne#Haslo1');
  expect(await passwords.verify(hash, 'tajne#Haslo1')).toBe(true);
  expect(await passwords.verify(hash, 'tajne#Haslo2')).toBe(false);
  expect(await passwords.verify(undefined, 'tajne#Haslo1')).toBe(false);
});

test('beyond the queue a hash is refused with 503 and Retry-After, and those that waited are done', async () => {
  const passwords = createPasswords({ atOnce: 2, queued: 3 });
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => passwords.hash('tajne#Haslo1')));
  expect(all.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')]);
  const [refused] = all.filter((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ status: 503, details: { retryAfter: 2 } });
  expect(await passwords.hash('tajne#Haslo1')).toMatch(/^\$argon2id\$/);
});

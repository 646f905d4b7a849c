import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPeselEncryption } from '../src/features/employees/pesel-encryption.ts';
import { makeToken } from '../src/features/sessions/session-store.ts';
import { expectNoSecrets } from './expect-no-secrets.ts';

test('rejects tokens and encrypted PESEL numbers as the server makes them', () => {
  const encrypted = createPeselEncryption('x'.repeat(32)).encrypt('44051401359', randomUUID());
  // Few random tokens lack a digit, and those are not recognized.
  const tokens = Array.from({ length: 20 }, () => makeToken().token).join('\n');
  expect(() => expectNoSecrets('the log', encrypted)).toThrow('the log holds what it must not: line 1: encrypted PESEL');
  expect(() => expectNoSecrets('the log', tokens)).toThrow(': token');
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPeselEncryption } from '../src/employees/pesel-encryption.ts';
import { makeToken } from '../src/platform/access-tokens.ts';
import { expectNoSecrets } from './expect-no-secrets.ts';

test('throws when a text contains a token or an encrypted PESEL of the server', () => {
  const encrypted = createPeselEncryption('x'.repeat(32)).encrypt('44051401359', randomUUID());
  // A token without a digit is not recognised. Such tokens are rare, so one of twenty has a digit.
  const tokens = Array.from({ length: 20 }, () => makeToken().token).join('\n');
  expect(() => expectNoSecrets('the log', encrypted)).toThrow('the log contains secrets: line 1: encrypted PESEL');
  expect(() => expectNoSecrets('the log', tokens)).toThrow(': token');
});

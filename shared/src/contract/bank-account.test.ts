import { expect, test } from 'vitest';
import { formatAccount } from './bank-account.ts';

test('LIC-05 an account number in its groups, complete', () => {
  expect(formatAccount('92124012340001567890123456')).toBe('92 1240 1234 0001 5678 9012 3456');
});

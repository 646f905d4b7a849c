import { LicenceStatus } from '@osk/shared/contract/licence';
import { expect, test } from 'vitest';
import { isAllowed } from './transitions.ts';

test('allows only the listed transitions', () => {
  const { Created, Pending, Accepted, Rejected, Canceled, Error: Failed } = LicenceStatus;
  const allowed = [
    [Created, Pending],
    [Created, Failed],
    [Pending, Accepted],
    [Pending, Rejected],
    [Pending, Canceled],
    [Pending, Failed],
    [Accepted, Canceled],
  ].map(String);
  for (const from of Object.values(LicenceStatus)) {
    for (const to of Object.values(LicenceStatus))
      expect([from, to, isAllowed(from, to)]).toEqual([from, to, allowed.includes(String([from, to]))]);
  }
});

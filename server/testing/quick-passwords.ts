import { createPasswords } from '../src/platform/passwords/passwords.ts';

/** Password hashing at the lowest cost, for tests of other things. */
export const quickPasswords = createPasswords({ cost: { memoryCost: 8, timeCost: 1 } });

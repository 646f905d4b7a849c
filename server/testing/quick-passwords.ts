import { createPasswords } from '../src/platform/passwords/passwords.ts';

/** Passwords hashed as in production, at the least cost there is: what tests of other things do with them takes no time. */
export const quickPasswords = createPasswords({ cost: { memoryCost: 8, timeCost: 1 } });

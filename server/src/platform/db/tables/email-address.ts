import { domainToUnicode } from 'node:url';
import { asciiEmail } from '@osk/shared/contract/login-form';
import { type Column, type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/** An e-mail address as people read it: the domain `xn--w-uga1v8h.pl` with its letters. */
export function shownEmail(email: string): string {
  const shown = email.replace(/(?<=@)[^@]*xn--[^@]*$/i, domainToUnicode);
  // A label without a meaning may be rejected beside letters.
  return asciiEmail(shown).toLowerCase() === email.toLowerCase() ? shown : email;
}

/** An e-mail address, stored with an ASCII domain, so that equal ones are equal in the database, and read as people read it. */
export const emailAddress = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: asciiEmail,
  fromDriver: shownEmail,
});

/** Whether a column of `emailAddress` has an address, in any case. */
export const hasAddress = (column: Column, email: string): SQL<boolean> =>
  sql<boolean>`lower(${column}) = lower(${sql.param(email, column)})`;

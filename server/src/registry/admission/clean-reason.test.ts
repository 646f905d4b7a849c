import { maxReasonLength } from '@osk/shared/contract/release';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanReason } from './remote-routes.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const email = fc.tuple(fc.stringMatching(/^[\wąęłóż][\wąęłóż.+-]{0,30}$/), fc.domain()).map((parts) => parts.join('@'));
const grouped = digits(10).map((nip) => nip.replace(/^(...)(...)(..)(..)$/, '$1-$2-$3-$4'));
const telephone = digits(9).map((number) => `+48 ${number.replace(/(...)(?=.)/g, '$1 ')}`);
const token = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('base64url'));
const secrets = fc.oneof(email, digits(11), digits(26), grouped, telephone, token, fc.uuid());
/** Long enough to be found in a text by accident only if it was left. */
const partsOf = (secret: string) => [secret, ...secret.split(/[@\s]/)].filter((part) => part.length >= 9);

test('leaves no e-mail, long number or token in a text, wherever it stands', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), secrets, fc.string({ unit: 'grapheme' }), (before, secret, after) => {
      const cleaned = cleanReason(`${before} ${secret} ${after}`);
      // A part that the text around has too proves nothing.
      for (const part of partsOf(secret).filter((one) => !`${before} ${after}`.includes(one))) expect(cleaned).not.toContain(part);
    }),
    { numRuns: 2000 },
  );
});

test('returns one line of valid characters that is not longer than a report', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), secrets, (text, secret) => {
      const cleaned = cleanReason(`${text}${secret}${text}`);
      expect(cleaned.length).toBeLessThanOrEqual(maxReasonLength);
      expect(cleaned).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(cleaned.isWellFormed()).toBe(true);
    }),
  );
});

test.each([
  ['of an e-mail in quotes', "Cannot save 'anna.nowak+osk@firma.example' now", "Cannot save '[e-mail]' now"],
  ['of an encoded e-mail', 'GET /x/anna%40firma.example', 'GET /x/[e-mail]'],
  ['of a telephone', 'call +48 600 000 021', 'call [number]'],
  ['of an invisible character in a number', '90010\u200b112349', '[number]'],
  [
    'of a query and a fragment',
    'at https://a.example/b.js?token=x and https://a.example/c#d',
    'at https://a.example/b.js?… and https://a.example/c#…',
  ],
  ['of a login in an address', 'https://anna:haslo@a.example/', 'https://a.example/'],
  ['of a secret link', 'at /password-forgotten/abc_def-123 and /activate/x', 'at /password-forgotten/… and /activate/…'],
  ['of a line break', 'broken\nline\u2028{"level":50}', 'broken line {"level":50}'],
])('masks a text because %s', (_, reason, cleaned) => {
  expect(cleanReason(reason)).toBe(cleaned);
});

test.each([
  "Failed to resolve module specifier '@osk/shared/host'",
  "TypeError: Cannot read properties of undefined (reading 'map')",
  'Failed to fetch dynamically imported module: https://portal.example/remotes/mfe-pkk/assets/employees-page-DdrA1hkB.js',
  'Failed to fetch dynamically imported module: https://portal.example/remotes/mfe-landing/assets/password-restore-dialog-BctMSWHw.js',
  'Unable to preload CSS for /remotes/mfe-landing/assets/password-restore-dialog-Di2Iq4il.css',
  'Cannot find virtual_mf___mfe_internal__osk_pkk__mf_owner in assets/virtual_mf_shared_modules_map__owner__1-Czfspj55.js',
  'Error: Minified React error #418; visit https://react.dev/errors/418 for the full message',
  'ReferenceError: x is not defined at https://portal.example/assets/index-2ZWErg7y.js:12:34567',
  'version 1.12.0-3fa94c1b of 24.12. failed after 10000 ms',
])('leaves %s as it is', (reason) => {
  expect(cleanReason(reason)).toBe(reason);
});

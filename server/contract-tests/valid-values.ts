import { releasePayloadType } from '@osk/shared/contract/release-envelope';
import fc from 'fast-check';
import { productIdOf } from '../testing/licences.ts';
import { makeKey, sealRelease } from '../testing/release-signing.ts';
import { password } from '../testing/servers/portal.ts';
import type { Fixtures } from './fixtures.ts';
import { hasType, type JsonSchema } from './input-schema.ts';
import { emptyHash } from './known-requests.ts';

/** Values by field name, where the schema is not enough. */
export type Samples = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const productIds = ['Licencja próbna', 'Start', 'Egzamin', 'Komplet', 'Komplet na rok'].map(productIdOf);

const polishCharacter = fc.constantFrom(...'aęłóśżźćńĄŻŁ O’-1 ');
/** Generates a line that is not blank. */
const lineOf = (shortest: number, longest: number) =>
  fc
    .oneof(fc.constant(shortest), fc.constant(longest), fc.integer({ min: shortest, max: Math.min(longest, 40) }))
    .chain((length) => fc.array(polishCharacter, { minLength: length, maxLength: length }))
    .map((characters) => (characters.length === 0 ? '' : `Ż${characters.slice(2).join('')}${characters.length > 1 ? 'ć' : ''}`));
const digits = (count: number) => fc.integer({ min: 10 ** (count - 1), max: 10 ** count - 1 }).map(String);
const longestDomainLabel = 'ż'.repeat(63);

/** Generates values of fields from the fixtures, and unknown ones. */
export function samplesFrom({ own, other, unknown, links, inactiveEmail, release: { stored } }: Fixtures, path: string): Samples {
  const unknownId = fc.uuid({ version: 4 });
  const licence = fc.oneof(
    fc.constantFrom(own.runningLicenceId, own.pendingLicenceId, other.runningLicenceId, unknown.runningLicenceId),
    fc.constant(own.runningLicenceId),
  );
  const employee = fc.oneof(
    fc.constantFrom(own.employeeId, own.employeeId, own.employeeId.toUpperCase(), other.employeeId, unknown.employeeId),
    fc.constant(own.employeeId),
  );
  const link = fc.oneof(fc.constantFrom(links.activation, links.reset, links.reset, links.usedReset), fc.constant('x'.repeat(200)));
  const load = fc.constantFrom('11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222');
  const ids = { '/api/page-loads': load, '/api/employees': employee, '/api/licenses': licence };
  const [, id = link] = Object.entries(ids).find(([prefix]) => path.startsWith(prefix)) ?? [];
  const unusedEmail = fc.nat().map((number) => `Nowy+${number}@example.com`);
  const usedEmail = fc.constantFrom(own.email, own.email.toUpperCase(), other.email, own.employeeEmail, other.employeeEmail, inactiveEmail);
  const promoCode = `TEN${own.runningLicenceId.slice(0, 8)}`;
  const typedPassword = fc.constantFrom(password, password, password, 'Zażółć#1', 'Żółw-1234567890!');
  const newPassword = fc.constantFrom('Nowe5Haslo', 'Nowe5Haslo', 'Żółw£€12', password.replace('#', '!'));
  const hour = fc.constantFrom('22:00', '06:30:15', '2026-07-01T22:00:00Z', '00:00', '');
  const flag = fc.constantFrom('true', 'false', '1', '0', 'yes', 'off');
  const envelopes = [sealRelease(stored), sealRelease({ ...stored, entry: 'missing' }), sealRelease(stored, {}, makeKey())];
  return {
    id,
    parentId: licence,
    licenseId: licence,
    productId: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...productIds, productIdOf('Komplet'), productIdOf('Komplet')) },
      unknownId,
    ),
    email: fc.oneof(unusedEmail, usedEmail, fc.constant(`${'e'.repeat(64)}@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.pl`)),
    invoiceEmail: fc.oneof(unusedEmail, fc.constant('')),
    password: typedPassword,
    repeatPassword: typedPassword,
    oldPassword: typedPassword,
    newPassword,
    newPasswordRepeat: newPassword,
    nip: fc.oneof(digits(10), fc.constantFrom('123-456-78-90', own.nip, other.nip)),
    postCode: fc.constantFrom('00-950', '90-001'),
    PESEL: digits(11),
    domena: fc.constantFrom('', 'mojaszkoła.pl', 'a.b.c.example', `${longestDomainLabel}.${longestDomainLabel}.${longestDomainLabel}.pl`),
    muteStartHours: hour,
    muteFinishHours: hour,
    promoCode: fc.constantFrom(promoCode, promoCode.toLowerCase(), 'NIEMA', '', null, null),
    quotedPrice: fc.constantFrom(undefined, undefined, undefined, 0, 349, 799, 0.01, 1_000_000.99),
    includeTrial: flag,
    includeProduct: flag,
    limit: fc.constantFrom('1', '2', '200'),
    after: id,
    remote: fc.constantFrom('mfe-pkk', 'mfe-pkk', 'mfe-none'),
    version: fc.constantFrom('1.0.0', '1.0.0-3fa94c1b', 'a b'),
    hash: fc.constantFrom(emptyHash, 'f'.repeat(64)),
    payloadType: fc.constant(releasePayloadType),
    payload: fc.constantFrom(...envelopes.map(({ payload }) => payload), 'AAAA', ''),
    sig: fc.constantFrom(...envelopes.flatMap(({ signatures }) => signatures.map(({ sig }) => sig))),
    hashes: fc.subarray([emptyHash, 'f'.repeat(64), '0'.repeat(64)]),
    revision: fc.constantFrom(0, 0, 1),
    release: fc.constantFrom(stored, { ...stored, version: '1.0.2-0' }, { ...stored, entry: 'missing' }, { ...stored, name: 'mfe-none' }),
    change: fc.oneof(
      fc.record({
        action: fc.constant('release'),
        version: fc.constantFrom(stored.version, '9.9.9', null),
        percent: fc.constantFrom(0, 10, 100),
      }),
      fc.constant({ action: 'rollback' }),
    ),
  };
}

/** Generates valid values of a JSON schema, with and without optional fields. */
export function validOf(schema: JsonSchema, samples: Samples, name = ''): fc.Arbitrary<unknown> {
  const sample = samples[name];
  if (sample !== undefined) return sample;
  if (schema.properties !== undefined) {
    const parts = Object.entries(schema.properties).map(([key, part]) => [key, validOf(part, samples, key)] as const);
    return fc.record(Object.fromEntries(parts), { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true });
  }
  if (schema.items !== undefined) {
    const { minItems = 0, maxItems = 5 } = schema;
    return fc.array(validOf(schema.items, samples), { minLength: minItems, maxLength: maxItems });
  }
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (hasType(schema, 'boolean')) return fc.boolean();
  if (hasType(schema, 'integer')) return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
  if (hasType(schema, 'string') && schema.maxLength !== undefined) return lineOf(schema.minLength ?? 0, schema.maxLength);
  throw new Error(`valid-values.ts has no values for ${name}`);
}

import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import { type FieldMessageKey, fieldMessage } from '@osk/shared/contract/field-messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../src/check/endpoints.ts';
import { databaseName } from '../testing/database/test-database.ts';
import { quickPasswords } from '../testing/quick-passwords.ts';
import { antiForgeryOf, usePortal } from '../testing/servers/portal.ts';
import { nameOf } from './endpoints.ts';
import { type Fixtures, makeFixtures } from './fixtures.ts';
import { inputSchema } from './input-schema.ts';
import { knownRequests } from './known-requests.ts';
import { mistakesIn, withField } from './wrong-values.ts';

/** Wrong values for rules that the JSON schema does not contain: about two fields, or about a format. */
const furtherMistakes: Readonly<Record<string, readonly [path: string[], value: unknown][]>> = {
  'POST /api/companies': [[['repeatPassword'], 'inne#Haslo1']],
  'PUT /api/companies/change-forgotten-password': [[['repeatPassword'], 'inne#Haslo1']],
  'PUT /api/companies': [[['newPasswordRepeat'], 'Inne5Haslo']],
  'PUT /api/companies/sms-configuration': [
    [['muteStartHours'], '25:00'],
    [['muteFinishHours'], ''],
  ],
  'PUT /api/employees': [[['password'], 'słabe']],
};

/** All messages of the forms. A message that no call returns would be a rule of the browser only. */
const messages: Readonly<Record<FieldMessageKey, true>> = {
  invalid: true,
  required: true,
  tooLong: true,
  characters: true,
  'email.required': true,
  'email.invalid': true,
  'password.required': true,
  'password.mismatch': true,
  'accountPassword.required': true,
  'accountPassword.weak': true,
  'profilePassword.weak': true,
  'employeePassword.weak': true,
  'companyName.required': true,
  'phoneNumber.required': true,
  'phoneNumber.invalid': true,
  'nip.required': true,
  'nip.invalid': true,
  'nip.form': true,
  'city.required': true,
  'address.required': true,
  'postCode.required': true,
  'postCode.invalid': true,
  'postCode.form': true,
  'product.required': true,
  'firstName.required': true,
  'lastName.required': true,
  'pesel.required': true,
  'pesel.invalid': true,
  'pkkId.required': true,
  'pkkId.tooLong': true,
  'domena.invalid': true,
  'time.invalid': true,
  'time.pair': true,
  'hours.range': true,
};

describe(`API-08 field rules on ${databaseName}`, () => {
  const portal = usePortal({}, { passwords: quickPasswords });
  const returned = new Set<string>();
  let fixtures: Fixtures;
  let pageHeaders: Readonly<Record<string, string>>;
  beforeAll(async () => {
    fixtures = await makeFixtures(portal);
    pageHeaders = await antiForgeryOf(portal.app);
  });

  const withBodies = endpoints.filter(({ body }) => body !== undefined);

  test.each(withBodies.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'API-04 %s returns the form’s message in both languages when a field is wrong',
    async (name, endpoint) => {
      const { body, ...rest } = knownRequests[name]?.build(fixtures.own, fixtures) ?? {};
      for (const wrong of wrongBodies(endpoint, body)) {
        // Rules across the fields of a record are checked after the merge, here with a body that names them all.
        const issues = [endpoint.body, endpoint.record].flatMap((shape) => shape?.safeParse(wrong).error?.issues ?? []);
        const keys = new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
        for (const key of keys.values()) returned.add(key);
        for (const language of ['pl', 'en'] as const) {
          const token = endpoint.access === 'release' ? fixtures.release.token : fixtures.own.token;
          const headers = {
            ...pageHeaders,
            authorization: `Bearer ${token}`,
            'accept-language': language,
            'content-type': 'application/json',
          };
          const url = addressOf(endpoint, rest);
          const answer = await portal.app.inject({
            method: endpoint.method,
            url,
            headers,
            payload: JSON.stringify(wrong),
          });
          const expected = Object.fromEntries([...keys].map(([field, key]) => [field, fieldMessage(language, key)]));
          expect([wrong, answer.statusCode, answer.json().fieldErrors]).toEqual([wrong, 400, expected]);
        }
      }
    },
  );

  test('API-04 returns every message of the forms when all calls are tried', () => {
    expect(Object.keys(messages).filter((key) => !returned.has(key))).toEqual([]);
  });
});

/** Makes bodies that are wrong in every field at once, and those of `furtherMistakes`. */
function wrongBodies(endpoint: EndpointDefinition, body: unknown): unknown[] {
  const schema = inputSchema(endpoint.body);
  const rejected = mistakesIn(schema).filter(({ isAccepted }) => !isAccepted);
  // A wrong object would hide the mistakes in its fields.
  const leaves = rejected.filter(({ field }) => !rejected.some((other) => other.field.startsWith(`${field}.`)));
  const byField = Object.values(Object.groupBy(leaves, ({ field }) => field));
  const rounds = Math.max(...byField.map((mistakes = []) => mistakes.length));
  const allWrong = Array.from({ length: rounds }, (_, round) =>
    byField.reduce<unknown>((changed, mistakes = []) => mistakes[round % mistakes.length]?.apply(changed), body),
  );
  return [...allWrong, ...(furtherMistakes[nameOf(endpoint)] ?? []).map(([path, value]) => withField(body, path, value))];
}

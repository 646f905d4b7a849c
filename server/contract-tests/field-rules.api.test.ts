import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import { fieldMessage, pl as messages } from '@osk/shared/contract/field-messages';
import { expect, test } from 'vitest';
import { endpoints } from '../src/registry/checks/endpoints.ts';
import { nameOf } from './endpoints.ts';
import { tokenFor, useFixtures } from './fixtures.ts';
import { inputSchema } from './input-schema.ts';
import { requestOf } from './known-requests.ts';
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

const set = useFixtures();
const returned = new Set<string>();

const withBodies = endpoints.filter(({ body }) => body !== undefined);

test.each(withBodies.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'API-04 %s returns the form’s message in both languages when a field is wrong',
  async (_, endpoint) => {
    const { body, ...rest } = requestOf(endpoint, set.fixtures);
    for (const wrong of wrongBodies(endpoint, body)) {
      // Rules across the fields of a record are checked after the merge, here with a body that names them all.
      const issues = [endpoint.body, endpoint.record].flatMap((shape) => shape?.safeParse(wrong).error?.issues ?? []);
      const keys = new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
      for (const key of keys.values()) returned.add(key);
      for (const language of ['pl', 'en'] as const) {
        const sent = {
          authorization: `Bearer ${tokenFor(endpoint, set.fixtures)}`,
          'accept-language': language,
          'content-type': 'application/json',
        };
        const headers = { ...set.antiForgery, ...sent };
        const request = { method: endpoint.method, url: addressOf(endpoint, rest), headers, payload: JSON.stringify(wrong) };
        const answer = await set.portal.app.inject(request);
        const expected = Object.fromEntries([...keys].map(([field, key]) => [field, fieldMessage(language, key)]));
        expect([wrong, answer.statusCode, answer.json().fieldErrors]).toEqual([wrong, 400, expected]);
      }
    }
  },
);

// A message that no call returns would be a rule of the browser only.
test('API-04 returns every message of the forms when all calls are tried', () => {
  expect(Object.keys(messages).filter((key) => !returned.has(key))).toEqual([]);
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

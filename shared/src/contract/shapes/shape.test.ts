import { expect, test } from 'vitest';
import { id, optionalPostCode, optionalText, text } from './fields.ts';
import { edits, z } from './shape.ts';

const body = edits(
  z.object({
    name: text('companyName.required'),
    phone: z._default(optionalText(20), 'none'),
    hours: z.int('hours.range'),
    chosen: z.optional(z.nullable(id())),
    address: z.object({ postCode: optionalPostCode() }),
    owner: z.object({ name: text() }),
  }),
);
const issuesOf = (sent: object) => z.safeParse(body, sent).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([null, ''])('OPS-07 edits reject %j for a required field with its own message', (nothing) => {
  expect(issuesOf({ name: nothing, hours: nothing, owner: { name: nothing } })).toEqual([
    ['name', 'companyName.required'],
    ['hours', 'hours.range'],
    ['owner.name', 'required'],
  ]);
});

test('OPS-07 edits check what is sent by the rules of the record', () => {
  expect(issuesOf({ phone: 1, chosen: 'x', address: { postCode: '1' } })).toEqual([
    ['phone', 'invalid'],
    ['chosen', 'invalid'],
    ['address.postCode', 'postCode.form'],
  ]);
});

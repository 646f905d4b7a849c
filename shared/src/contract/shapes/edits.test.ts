import { describe, expect, test } from 'vitest';
import { edits } from './edits.ts';
import { id, optionalPostCode, optionalText, text } from './fields.ts';
import { z } from './shape.ts';

const record = z.object({
  name: text('companyName.required'),
  phone: z._default(optionalText(20), 'none'),
  hours: z.int('hours.range'),
  chosen: z.optional(z.nullable(id())),
  address: z.object({ city: z._default(optionalText(), ''), postCode: optionalPostCode() }),
  owner: z.object({ name: text() }),
});
const body = edits(record, z.object({ id: id(), password: z.optional(z.string()) }));
const which = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
const issuesOf = (sent: object) =>
  z.safeParse(body, { ...which, ...sent }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('OPS-07 edits', () => {
  test('leaves out what the body leaves out, also nested, and fills in no default', () => {
    expect(z.parse(body, which)).toEqual(which);
    expect(z.parse(body, { ...which, address: { city: ' Łódź ' } })).toEqual({ ...which, address: { city: 'Łódź' } });
    expect(issuesOf({ id: undefined })).toEqual([['id', 'invalid']]);
  });

  test.each([null, ''])('takes %j as the empty value of an optional field', (nothing) => {
    const sent = { ...which, phone: nothing, chosen: nothing, address: { city: nothing, postCode: nothing } };
    expect(z.parse(body, sent)).toEqual({ ...which, phone: '', chosen: null, address: { city: '', postCode: '' } });
  });

  test('clears every field of an object by null, unless one of them is required', () => {
    expect(z.parse(body, { ...which, address: null })).toEqual({ ...which, address: { city: '', postCode: '' } });
    expect(issuesOf({ owner: null })).toEqual([['owner', expect.anything()]]);
  });

  test.each([null, ''])('rejects %j for a required field with its own message', (nothing) => {
    expect(issuesOf({ name: nothing, hours: nothing, owner: { name: nothing } })).toEqual([
      ['name', 'companyName.required'],
      ['hours', 'hours.range'],
      ['owner.name', 'required'],
    ]);
  });

  test('checks what is sent by the rules of the record', () => {
    expect(issuesOf({ phone: 1, chosen: 'x', address: { postCode: '1' } })).toEqual([
      ['phone', 'invalid'],
      ['chosen', 'invalid'],
      ['address.postCode', 'postCode.form'],
    ]);
  });
});

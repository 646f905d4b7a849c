import { listEmployees } from '@osk/shared/contract/employee';
import { listLicences } from '@osk/shared/contract/licence';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../src/registry/checks/endpoints.ts';
import { useEmployees } from '../testing/employees.ts';
import { useLicences } from '../testing/licences.ts';
import { usePortal } from '../testing/servers/portal.ts';
import { nameOf } from './endpoints.ts';

type Caller = { token: string };
type List = { data: { id: string }[]; next?: string };

const calls = [listLicences, listEmployees];

const portal = usePortal();
const { companyWithPkk, create } = useEmployees(portal);
const { buy } = useLicences(portal);
let own: Caller;
let other: Caller;

beforeAll(async () => {
  [own, other] = [await companyWithPkk(), await companyWithPkk()];
  for (const { token } of [own, own, own, own, own, other]) {
    await buy(token, 'Start');
    // Equal names, whose order must not change either.
    await create(token);
  }
});

const read = async (call: (typeof calls)[number], query: { limit?: string; after?: string }, { token } = own) => {
  const { status, body } = await portal.send(call, { query }, { token });
  return { status, body: body as List };
};
const walk = async (call: (typeof calls)[number], limit: string) => {
  const pages: List[] = [];
  for (let after: string | undefined; pages.length === 0 || after !== undefined; after = pages.at(-1)?.next) {
    pages.push((await read(call, { limit, ...(after !== undefined && { after }) })).body);
  }
  return pages;
};

test('OPS-06 knows every list that answers by pages', () => {
  expect(endpoints.filter(({ paged }) => paged).map(nameOf)).toEqual(expect.arrayContaining(calls.map(nameOf)));
  expect(endpoints.filter(({ paged }) => paged)).toHaveLength(calls.length);
});

describe.each(calls.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  test('OPS-06 answers the whole list when no page is asked for', async () => {
    const { body } = await read(call, {});
    expect(body.data).toHaveLength(5);
    expect(body).not.toHaveProperty('next');
  });

  test.each([
    ['1', [1, 1, 1, 1, 1]],
    ['2', [2, 2, 1]],
    ['5', [5]],
    ['200', [5]],
  ])('OPS-06 answers the same items in the same order by pages of %s', async (limit, sizes) => {
    const pages = await walk(call, limit);
    expect(pages.map(({ data }) => data.length)).toEqual(sizes);
    expect(pages.flatMap(({ data }) => data)).toEqual((await read(call, {})).body.data);
    expect(pages.map((page) => 'next' in page)).toEqual([...sizes.slice(1).map(() => true), false]);
  });

  test('OPS-06 answers the rest of the list after an item when there is no limit', async () => {
    const { data } = (await read(call, {})).body;
    expect((await read(call, { after: data[1]?.id ?? '' })).body.data).toEqual(data.slice(2));
    expect((await read(call, { after: data[4]?.id ?? '' })).body).toEqual({ statusCode: 200, data: [] });
  });

  test('OPS-06 answers 400, the same for an item of another company, for an unknown and for a malformed one', async () => {
    const foreign = (await read(call, {}, other)).body.data[0]?.id ?? '';
    for (const after of [foreign, '3f2504e0-4f89-41d3-9a0c-0305e82c3301', '', 'x', "'; --"]) {
      const message = 'Tego miejsca listy nie ma lub już nie ma. Pobierz listę od początku.';
      const body = { statusCode: 400, clientError: message, fieldErrors: { after: message } };
      expect(await read(call, { after })).toEqual({ status: 400, body });
    }
  });

  test.each(['0', '-1', '201', '1.5', '1e2', '', 'all'])('OPS-06 answers 400 to the limit %j', async (limit) => {
    expect(await read(call, { limit })).toMatchObject({ status: 400, body: { fieldErrors: { limit: expect.any(String) } } });
  });
});

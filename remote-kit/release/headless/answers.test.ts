import { expect, test } from 'vitest';
import { createAnswers } from './answers.ts';

const item = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } }, required: ['id', 'name'] };
const calls = [
  { method: 'GET', path: '/api/items', answer: { type: 'array', items: item } },
  { method: 'GET', path: '/api/items/{id}', answer: item },
];
const { answer, fetch } = createAnswers(calls, 'many', 'en');
type Listed = { data: { id: string }[]; next?: string };

test('answers give a list page by page when the query asks for it', () => {
  const all = answer({ method: 'GET', path: '/api/items' }) as Listed;
  const first = answer({ method: 'GET', path: '/api/items', query: { limit: '50' } }) as Listed;
  const last = answer({ method: 'GET', path: '/api/items', query: { limit: '50', after: first.next } }) as Listed;
  expect([all.data.length, first.data.length, last.data.length]).toEqual([60, 50, 10]);
  expect([...first.data, ...last.data]).toEqual(all.data);
  expect([all.next, last.next]).toEqual([undefined, undefined]);
});

test('answers have the id that was asked for, also by fetch', async () => {
  expect(answer({ method: 'GET', path: '/api/items/{id}', params: { id: 'seven' } })).toMatchObject({ data: { id: 'seven' } });
  expect(await fetch('https://portal.example/api/items/a%20b', 'GET').json()).toMatchObject({ statusCode: 200, data: { id: 'a b' } });
});

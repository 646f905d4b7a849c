import { describe, expect, test } from 'vitest';
import { createAnswers } from './answers.ts';

const item = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } }, required: ['id', 'name'] };
const calls = [
  { method: 'GET', path: '/api/items', answer: { type: 'array', items: item } },
  { method: 'GET', path: '/api/items/{id}', answer: item },
  { method: 'DELETE', path: '/api/items/{id}' },
];

describe('answers', () => {
  const { answer, fetch } = createAnswers(calls, 'many', 'en');
  type Listed = { data: { id: string }[]; next?: string };

  test('give a list page by page when the query asks for it', () => {
    const all = answer({ method: 'GET', path: '/api/items' }) as Listed;
    const first = answer({ method: 'GET', path: '/api/items', query: { limit: '50' } }) as Listed;
    const last = answer({ method: 'GET', path: '/api/items', query: { limit: '50', after: first.next } }) as Listed;
    expect([all.data.length, first.data.length, last.data.length]).toEqual([60, 50, 10]);
    expect([...first.data, ...last.data]).toEqual(all.data);
    expect([all.next, last.next]).toEqual([undefined, undefined]);
  });

  test('have the id that was asked for', () => {
    expect(answer({ method: 'GET', path: '/api/items/{id}', params: { id: 'seven' } })).toMatchObject({ data: { id: 'seven' } });
  });

  test('have no data when a call has none', () => {
    expect(answer({ method: 'DELETE', path: '/api/items/{id}' })).toEqual({ statusCode: 200, data: undefined, successMessage: 'Done.' });
  });

  test('reject a call that is not listed', () => {
    const problem = 'POST /api/items is not in the list of calls: define it by endpoint()';
    expect(() => answer({ method: 'POST', path: '/api/items' })).toThrow(problem);
  });

  test('answer a fetch of a listed call', async () => {
    expect(await fetch('https://portal.example/api/items/a%20b', 'GET').json()).toMatchObject({ statusCode: 200, data: { id: 'a b' } });
    expect(() => fetch('https://portal.example/config.json', 'GET')).toThrow('Failed to fetch');
  });
});

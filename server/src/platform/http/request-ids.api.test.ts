import { logIn } from '@osk/shared/contract/session';
import { describe, expect, test } from 'vitest';
import { usePortal } from '../../../testing/servers/portal.ts';
import { until } from '../../../testing/wait.ts';

const id = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

describe('request ids', () => {
  const portal = usePortal(
    {},
    {
      async pages(pages) {
        pages.get('/page', async () => 'the page');
        pages.get('/broken', async () => Promise.reject(new Error('it broke')));
      },
    },
  );

  test('are in every answer and in each of its log lines', async () => {
    const addresses = ['/api/products', '/api/nothing', '/page', '/broken', '/nothing', '/healthz', '/%zz', '/api/%zz'];
    portal.logs.length = 0;
    const statuses: number[] = [];
    const ids: unknown[] = [];
    for (const url of addresses) {
      const { headers, statusCode } = await portal.app.inject(url);
      expect([url, headers['x-request-id']]).toEqual([url, expect.stringMatching(id)]);
      statuses.push(statusCode);
      ids.push(headers['x-request-id']);
    }
    const lines = () => portal.logs.map((line): { request?: string; msg: string } => JSON.parse(line));
    const answered = () => lines().filter(({ msg }) => msg === 'request');
    await until(() => ids.every((one) => answered().some(({ request }) => request === one)));
    expect(lines().every(({ request }) => request !== undefined)).toBe(true);
    expect(lines().find(({ msg }) => msg === 'request failed')).toMatchObject({ request: ids[addresses.indexOf('/broken')] });
    expect(statuses).toEqual([200, 404, 200, 500, 404, 200, 400, 400]);
  });

  test('are never taken from the caller', async () => {
    const forged = 'another-id';
    const headers = { 'x-request-id': forged, 'request-id': forged };
    const answer = await portal.send(logIn, { body: { email: 'unknown@example.com', password: 'x' } }, { headers });
    expect(answer.headers['x-request-id']).toMatch(id);
    expect(portal.logs.join('')).not.toContain(forged);
  });
});

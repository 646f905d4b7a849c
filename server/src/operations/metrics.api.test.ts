import { describe, expect, test } from 'vitest';
import { usePortal } from '../testing/portal.ts';

const metricsToken = 'wh4t/the+scraper=knows';
const authorization = `Bearer ${metricsToken}`;

describe('metrics', () => {
  const portal = usePortal({ metricsToken });
  const read = async () => portal.app.inject({ url: '/metrics', headers: { authorization } });

  test('are read with the token alone; without it there is no such address', async () => {
    const unknown = await portal.app.inject('/nothing');
    const wrong = [
      undefined,
      '',
      metricsToken,
      'Bearer',
      `Bearer ${metricsToken}x`,
      `Bearer ${metricsToken.slice(1)}`,
      `Basic ${metricsToken}`,
    ];
    for (const authorization of wrong) {
      const { statusCode, body } = await portal.app.inject({
        url: '/metrics',
        headers: { ...(authorization !== undefined && { authorization }) },
      });
      expect([statusCode, body]).toEqual([404, unknown.body]);
    }
    expect((await portal.app.inject({ method: 'POST', url: '/metrics', headers: { authorization } })).statusCode).toBe(404);
    const { statusCode, headers } = await read();
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
  });

  test('count requests by their route, never by their address', async () => {
    await portal.app.inject('/api/products?token=secret');
    await portal.app.inject('/api/products/extensions/a-licence-of-somebody');
    for (const path of ['/made/up', '/another', '/metrics/more']) await portal.app.inject(path);
    const { body } = await read();
    expect(body).toMatch(/^portal_http_requests_total\{method="GET",route="\/api\/products",status="200"\} \d+$/m);
    expect(body).toMatch(/^portal_http_requests_total\{method="GET",route="\/api\/products\/extensions\/:\w+",status="401"\} 1$/m);
    expect(body).toMatch(/^portal_http_requests_total\{method="GET",route="none",status="404"\} \d+$/m);
    expect(body).toMatch(/^portal_http_request_seconds_count\{route="\/api\/products"\} \d+$/m);
    for (const sent of ['secret', 'somebody', 'made', 'another', metricsToken]) expect(body).not.toContain(sent);
  });

  test('have the numbers of the process', async () => {
    const { body } = await read();
    for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) {
      expect(body).toMatch(new RegExp(`^${name} `, 'm'));
    }
  });
});

describe('metrics beside the pages', () => {
  const portal = usePortal({ metricsToken }, { pages: async (pages) => void pages.get('/*', async () => 'the page') });

  test('are the page, as at any other address, to who lacks the token', async () => {
    expect((await portal.app.inject('/metrics')).body).toBe('the page');
    expect((await portal.app.inject({ url: '/metrics', headers: { authorization } })).body).toContain('portal_http_requests_total');
  });
});

describe('metrics where no token is set', () => {
  const portal = usePortal();

  test('are nowhere', async () => {
    for (const authorization of ['Bearer', 'Bearer ', 'Bearer undefined', `Bearer ${metricsToken}`]) {
      expect((await portal.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404);
    }
  });
});

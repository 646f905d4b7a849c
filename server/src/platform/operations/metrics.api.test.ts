import { gt, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useOutbox } from '../../../testing/outbox.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { until } from '../../../testing/wait.ts';
import { outbox } from '../db/tables/mail.ts';
import { MailRejected } from '../mail/transport.ts';
import { createMetrics } from './metrics.ts';

const metricsToken = 'wh4t/the+scraper=knows';
const authorization = `Bearer ${metricsToken}`;

describe('metrics', () => {
  const portal = usePortal({ metricsToken });
  const read = async () => portal.app.inject({ url: '/metrics', headers: { authorization } });

  test('are served with the token only, otherwise the address is unknown', async () => {
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

  test('count requests by route, never by address', async () => {
    await portal.app.inject('/api/products?token=secret');
    await portal.app.inject('/api/products/extensions/some-licence');
    for (const path of ['/made/up', '/another', '/metrics/more']) await portal.app.inject(path);
    const { body } = await read();
    expect(body).toMatch(/^portal_http_requests_total\{method="GET",route="\/api\/products",status="200"\} \d+$/m);
    expect(body).toMatch(/^portal_http_requests_total\{method="GET",route="\/api\/products\/extensions\/:\w+",status="401"\} 1$/m);
    expect(body).toMatch(/^portal_http_requests_total\{method="GET",route="none",status="404"\} \d+$/m);
    expect(body).toMatch(/^portal_http_request_seconds_count\{route="\/api\/products"\} \d+$/m);
    for (const sent of ['secret', 'some-licence', 'made', 'another', metricsToken]) expect(body).not.toContain(sent);
  });
});

describe('metrics beside the pages', () => {
  const portal = usePortal({ metricsToken }, { pages: async (pages) => void pages.get('/*', async () => 'the page') });

  test('are a page like any other address without the token', async () => {
    expect((await portal.app.inject('/metrics')).body).toBe('the page');
    expect((await portal.app.inject({ url: '/metrics', headers: { authorization } })).body).toContain('portal_http_requests_total');
  });
});

describe('metrics where no token is set', () => {
  const portal = usePortal();

  test('have no address', async () => {
    for (const authorization of ['Bearer', 'Bearer ', 'Bearer undefined', `Bearer ${metricsToken}`]) {
      expect((await portal.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404);
    }
  });
});

describe('metrics of the outbox', () => {
  const metrics = createMetrics();
  const portal = usePortal({ metricsToken }, { metrics });
  const { start, post, rows } = useOutbox(portal);
  const read = async () => (await portal.app.inject({ url: '/metrics', headers: { authorization } })).body;

  test('report the waiting e-mails, their age, and the outcomes of the others', async () => {
    const empty = await read();
    // Nobody has made a backup yet.
    expect(empty).toMatch(/^portal_backup_age_seconds \+Inf$/m);
    for (const name of ['waiting', 'oldest_seconds']) expect(empty).toMatch(new RegExp(`^portal_outbox_${name} 0$`, 'm'));
    for (const name of ['a', 'b', 'lost']) await post(`${name}@example.com`);
    await portal.database.update(outbox).set({ createdAt: sql`now() - interval '1 hour'` });
    const waiting = await read();
    expect(waiting).toMatch(/^portal_outbox_waiting 3$/m);
    expect(Number(/^portal_outbox_oldest_seconds (\S+)$/m.exec(waiting)?.[1])).toBeCloseTo(3600, -2);

    let failures = 1;
    const send = async ({ recipient }: { recipient: string }) => {
      failures -= 1;
      if (failures >= 0) throw new Error('the mail server is away');
      if (recipient.startsWith('lost')) throw new MailRejected(true, undefined);
    };
    start({ send, close: () => undefined }, { metrics });
    await until(async () => /^portal_mail_server_failures_total 1$/m.test(await read()));
    // E-mails return to the queue for minutes, longer than a lease.
    const isReturned = gt(outbox.nextAttemptAt, sql`now() + interval '3 minutes'`);
    await until(async () => {
      await portal.database.update(outbox).set({ nextAttemptAt: sql`now()` }).where(isReturned);
      return (await rows()).every(({ sentAt, failedAt }) => sentAt ?? failedAt);
    });
    const done = await until(async () => {
      const text = await read();
      return text.includes('failed"} 1') && text;
    });
    expect(done).toMatch(/^portal_mails_total\{kind="proba",outcome="sent"\} 2$/m);
    expect(done).toMatch(/^portal_mails_total\{kind="proba",outcome="failed"\} 1$/m);
    expect(done).toMatch(/^portal_outbox_waiting 0$/m);
    expect(done).not.toContain('example.com');
  });
});

test('metrics count the dropped lines of the log', async () => {
  const metrics = createMetrics();
  let dropped = 0;
  metrics.watchLog({ write: () => undefined, flush: async () => undefined, droppedLines: () => dropped });
  expect(await metrics.read()).toMatch(/^portal_log_lines_dropped_total 0$/m);
  dropped = 3;
  expect(await metrics.read()).toMatch(/^portal_log_lines_dropped_total 3$/m);
});

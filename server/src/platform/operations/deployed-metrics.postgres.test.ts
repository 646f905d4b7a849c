import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runOnServer } from '../../../testing/database/test-database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { createMetrics } from './metrics.ts';

const read = (file: string) => readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');

/** The names of the portal's and the process's metrics in a text. */
const namesIn = (text: string) => new Set(text.match(/\b(portal|process|nodejs)_\w+/g));

const database = `metrics_${randomUUID().replaceAll('-', '')}`;
let served: string[];
beforeAll(async () => {
  await runOnServer(`CREATE DATABASE ${database}`);
  const open = await openPostgres(`${inject('postgresAddress')}/${database}`, 2, () => undefined, {
    onStart: () => undefined,
    onEnd: () => undefined,
  });
  const metrics = createMetrics();
  metrics.watchProcess();
  metrics.watchLog({ write: () => undefined, flush: (done) => done(), droppedLines: () => 0 });
  metrics.watchDatabase(open);
  served = [...(await metrics.read()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  );
  await open.close();
});
afterAll(() => runOnServer(`DROP DATABASE ${database} WITH (FORCE)`));

test.each(['alerts.yml', 'alerts.test.yml', 'grafana-dashboard.json'])('deploy/%s uses only metrics that /metrics has', (file) => {
  const used = [...namesIn(read(file))];
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !served.includes(name))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { openCopy } from '../../../testing/database/test-database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { createMetrics } from './metrics.ts';

const read = (file: string) => readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');

/** The names of the portal's and the process's metrics in a text. */
const namesIn = (text: string) => new Set(text.match(/\b(portal|process|nodejs)_\w+/g));

const ignore = () => undefined;
let served: string[];
beforeAll(async () => {
  const open = await openCopy((address) => openPostgres(address, 2, ignore, { onStart: ignore, onEnd: ignore }));
  const metrics = createMetrics();
  metrics.watchProcess();
  metrics.watchLog({ write: ignore, flush: async () => undefined, droppedLines: () => 0 });
  metrics.watchDatabase(open);
  served = [...(await metrics.read()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  );
  await open.close();
});

test.each(['alerts.yml', 'alerts.test.yml', 'grafana-dashboard.json'])('deploy/%s uses only metrics that /metrics has', (file) => {
  const used = [...namesIn(read(file))];
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !served.includes(name))).toEqual([]);
});

import { openConnection } from './api/connection.ts';
import { cpuOf, memoryOf } from './api/cpu.ts';
import { keepSending, percentile, sendAll, sendSteadily } from './api/load.ts';
import { makeRequests, type Requests } from './api/requests.ts';
import { type Measured, type Stand, startStand } from './api/servers.ts';

const rounds = Number(process.argv[2] ?? 7);
const connections = 10;
const companies = 1000;

type Sample = { server: number; postgres: number };

/** The same request to another address. */
const alike = (request: string, path: string) => request.replace(/^GET \S+/, `GET ${path}`);

const stand = await startStand(companies);
try {
  const requests = await makeRequests(stand.server.port, companies);
  const { products, licences } = requests;
  const constant = await stand.startConstant({
    products: await answerOf(stand.server, products),
    licences: await answerOf(stand.server, licences),
  });
  await compareCost(stand, constant, requests);
  await compareLatency(stand, constant, requests);
  console.log(`The server holds ${Math.round(memoryOf(stand.server.pid) / 1024)} MB`);
} finally {
  await stand.stop();
}

/** Processor time of an answer, compared with bare Fastify sending the same bytes. */
async function compareCost({ server, postgresPid }: Stand, constant: Measured, { products, licences }: Requests): Promise<void> {
  const cases = [
    { label: 'products, constant', of: constant, request: alike(products, '/products'), count: 10_000 },
    { label: 'products', of: server, request: products, count: 10_000, limit: 1.5 },
    { label: 'licences, constant', of: constant, request: alike(licences, '/licences'), count: 10_000 },
    { label: 'licences', of: server, request: licences, count: 3000, limit: 15 },
  ];
  const samples = cases.map((): Sample[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, { of, request, count }] of cases.entries()) {
      const taken = await sampleCost(of, postgresPid, request, count);
      if (round >= 0) samples[index]?.push(taken);
    }
  }
  const cost = (index: number, part: keyof Sample) =>
    percentile(
      (samples[index] ?? []).map((sample) => sample[part]),
      50,
    );
  console.log(`Processor time of an answer, ${companies} companies; median of ${rounds} rounds`);
  console.table(
    cases.map(({ label, limit }, index) => ({
      '': label,
      'server, µs': cost(index, 'server').toFixed(1),
      'PostgreSQL, µs': cost(index, 'postgres').toFixed(1),
      ratio: limit === undefined ? '–' : (cost(index, 'server') / cost(index - 1, 'server')).toFixed(2),
      limit: limit ?? '–',
    })),
  );
}

async function sampleCost(of: Measured, postgresPid: number, request: string, count: number): Promise<Sample> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(of.port)));
  const spent = () => ({ server: cpuOf(of.pid), postgres: cpuOf(postgresPid, { withChildren: true }) });
  const before = spent();
  await sendAll(opened, request, count);
  const after = spent();
  for (const connection of opened) connection.end();
  return { server: (after.server - before.server) / count, postgres: (after.postgres - before.postgres) / count };
}

/**
 * Latencies at a steady 200 requests a second: alone, during as many logins as the server can check, and, as a baseline of the machine,
 * of bare Fastify.
 */
async function compareLatency({ server }: Stand, constant: Measured, { steady, logins, products }: Requests): Promise<void> {
  const latencies = { constant: [] as number[][], alone: [] as number[][], busy: [] as number[][] };
  const rates: number[] = [];
  const seconds = 5;
  const sample = ({ port }: Measured, requests: readonly string[]) => sendSteadily(port, requests, 200, seconds);
  for (let round = -1; round < rounds; round += 1) {
    const bare = await sample(constant, [alike(products, '/products')]);
    const alone = await sample(server, steady);
    const stop = await keepSending(server.port, logins, 8);
    const busy = await sample(server, steady);
    const answered = await stop();
    if (round < 0) continue;
    latencies.constant.push(bare);
    latencies.alone.push(alone);
    latencies.busy.push(busy);
    rates.push(answered / seconds);
  }
  const of = (name: keyof typeof latencies, percent: number) =>
    percentile(
      latencies[name].map((one) => percentile(one, percent)),
      50,
    );
  const line = (name: keyof typeof latencies) => ({
    p50: of(name, 50).toFixed(2),
    p95: of(name, 95).toFixed(2),
    p99: of(name, 99).toFixed(2),
  });
  console.log(`Milliseconds of an answer at 200 requests/s: products, licences, profile, employees, token; median of ${rounds} rounds`);
  console.table([
    { '': 'bare Fastify', ...line('constant'), 'p99 ratio': '–', limit: '–' },
    { '': 'alone', ...line('alone'), 'p99 ratio': '–', limit: 'p99 25 ms' },
    {
      '': `with ${Math.round(percentile(rates, 50))} logins/s`,
      ...line('busy'),
      'p99 ratio': (of('busy', 99) / of('alone', 99)).toFixed(2),
      limit: 2,
    },
  ]);
}

async function answerOf({ port }: Measured, request: string): Promise<Buffer> {
  const connection = await openConnection(port);
  const body = await connection.send(request);
  connection.end();
  return body;
}

import { openConnection } from './api/connection.ts';
import { keepSending, type Request, sendAll, sendSteadily } from './api/load.ts';
import { memoryOf, processorTimeOf } from './api/process-usage.ts';
import { makeRequests, type Requests } from './api/requests.ts';
import { type MeasuredServer, type Servers, startServers } from './api/servers.ts';
import { median, percentile } from './percentile.ts';

const rounds = Number(process.argv[2] ?? 7);
const connections = 10;
const companies = 1000;
const loginsPerSecond = 75;

/** Processor time of an answer, in microseconds. */
type Cost = { server: number; postgres: number };

/** The same request to another path. */
const withPath = (request: string, path: string) => request.replace(/^GET \S+/, `GET ${path}`);

const servers = await startServers(companies);
try {
  const { portal } = servers;
  const requests = await makeRequests(portal.port, companies);
  const { products, licences } = requests;
  const bareFastify = await servers.startBareFastify({
    products: await answerOf(portal, products),
    licences: await answerOf(portal, licences),
  });
  await compareCost(servers, bareFastify, requests);
  await compareLatency(servers, bareFastify, requests);
  console.log(`The server uses ${Math.round(memoryOf(portal.pid) / 1024)} MB`);
} finally {
  await servers.stop();
}

/** Processor time of an answer, compared with bare Fastify sending the same bytes. */
async function compareCost(
  { portal, postgresPid }: Servers,
  bareFastify: MeasuredServer,
  { products, licences, pageLoad }: Requests,
): Promise<void> {
  const cases = [
    { label: 'products, bare Fastify', server: bareFastify, request: withPath(products, '/products'), count: 10_000 },
    { label: 'products', server: portal, request: products, count: 10_000, limit: 1.5 },
    { label: 'licences, bare Fastify', server: bareFastify, request: withPath(licences, '/licences'), count: 10_000 },
    { label: 'licences', server: portal, request: licences, count: 3000, limit: 15 },
    { label: 'report of a page load, compared with licences', server: portal, request: pageLoad, count: 3000, limit: 2 },
  ];
  const samples = cases.map((): Cost[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, { server, request, count }] of cases.entries()) {
      const sample = await sampleCost(server, postgresPid, request, count);
      if (round >= 0) samples[index]?.push(sample);
    }
  }
  const cost = (index: number, part: keyof Cost) => median((samples[index] ?? []).map((sample) => sample[part]));
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

async function sampleCost({ pid, port }: MeasuredServer, postgresPid: number, request: Request, count: number): Promise<Cost> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const spent = () => ({ server: processorTimeOf(pid), postgres: processorTimeOf(postgresPid, { withChildren: true }) });
  const before = spent();
  await sendAll(opened, request, count);
  const after = spent();
  for (const connection of opened) connection.end();
  return { server: (after.server - before.server) / count, postgres: (after.postgres - before.postgres) / count };
}

/** Latencies at a steady 200 requests a second: of bare Fastify, and of the server without and with logins. */
async function compareLatency({ portal }: Servers, bareFastify: MeasuredServer, { steady, logins, products }: Requests): Promise<void> {
  const latencies = { bareFastify: [] as number[][], alone: [] as number[][], withLogins: [] as number[][] };
  const loginRates: number[] = [];
  const seconds = 5;
  const sample = ({ port }: MeasuredServer, requests: readonly string[]) => sendSteadily(port, requests, 200, seconds);
  for (let round = -1; round < rounds; round += 1) {
    const bare = await sample(bareFastify, [withPath(products, '/products')]);
    const alone = await sample(portal, steady);
    const stopLogins = await keepSending(portal.port, logins, { connections: 8, perSecond: loginsPerSecond });
    const withLogins = await sample(portal, steady);
    const answered = await stopLogins();
    if (round < 0) continue;
    latencies.bareFastify.push(bare);
    latencies.alone.push(alone);
    latencies.withLogins.push(withLogins);
    loginRates.push(answered / seconds);
  }
  const latency = (name: keyof typeof latencies, percent: number) => median(latencies[name].map((sample) => percentile(sample, percent)));
  const columns = (name: keyof typeof latencies) => ({
    p50: latency(name, 50).toFixed(2),
    p95: latency(name, 95).toFixed(2),
    p99: latency(name, 99).toFixed(2),
  });
  console.log(`Milliseconds of an answer at 200 requests/s: products, licences, profile, employees, token; median of ${rounds} rounds`);
  console.table([
    { '': 'bare Fastify', ...columns('bareFastify'), 'p99 ratio': '–', limit: '–' },
    { '': 'alone', ...columns('alone'), 'p99 ratio': '–', limit: 'p99 25 ms' },
    {
      '': `with ${Math.round(median(loginRates))} logins/s`,
      ...columns('withLogins'),
      'p99 ratio': (latency('withLogins', 99) / latency('alone', 99)).toFixed(2),
      limit: 2,
    },
  ]);
}

async function answerOf({ port }: MeasuredServer, request: string): Promise<Buffer> {
  const connection = await openConnection(port);
  const body = await connection.send(request);
  connection.end();
  return body;
}

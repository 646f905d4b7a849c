import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Call, createClient, credentialsOf } from './api/client.ts';
import { median } from './percentile.ts';
import { startPostgres, startSeeded, startServer } from './servers.ts';

// Processor time of an answer, compared with bare Fastify sending the same bytes.
const rounds = Number(process.argv[2] ?? 7);
const companies = 1000;
const bareFastify = fileURLToPath(new URL('api/bare-fastify.ts', import.meta.url));

const postgres = await startPostgres();
const portal = await startSeeded(postgres, companies);
const client = await createClient(portal.port);
const login = await client.sendFine({ path: '/api/token', method: 'POST', body: credentialsOf(1) });
const { data } = JSON.parse(login.body.toString()) as { data: { accessToken: string } };
const calls = {
  products: { path: '/api/products' },
  licences: { path: '/api/licenses?includeProduct=true', token: data.accessToken },
};
const bodyOf = async (call: Call) => (await client.sendFine(call)).body.toString();
const bare = await startServer([process.execPath, bareFastify], {
  products: await bodyOf(calls.products),
  licences: await bodyOf(calls.licences),
});
const bareClient = await createClient(bare.port);
/** Each ratio is to the row above. */
const cases = [
  { label: 'products, bare Fastify', pid: bare.pid, send: () => bareClient.sendFine({ path: '/products' }), count: 10_000 },
  { label: 'products', pid: portal.pid, send: () => client.sendFine(calls.products), count: 10_000, limit: 1.5 },
  { label: 'licences, bare Fastify', pid: bare.pid, send: () => bareClient.sendFine({ path: '/licences' }), count: 10_000 },
  { label: 'licences', pid: portal.pid, send: () => client.sendFine(calls.licences), count: 3000, limit: 15 },
].map((measured) => ({ ...measured, server: [] as number[], database: [] as number[] }));

try {
  for (let round = -1; round < rounds; round += 1) {
    for (const { pid, send, count, server, database } of cases) {
      const before = [processorTimeOf(pid), processorTimeOf(postgres.pid)] as const;
      await repeat(send, count);
      if (round < 0) continue;
      server.push((processorTimeOf(pid) - before[0]) / count);
      database.push((processorTimeOf(postgres.pid) - before[1]) / count);
    }
  }
} finally {
  client.close();
  bareClient.close();
  await bare.stop();
  await portal.stop();
  await postgres.stop();
}
console.log(`Processor time of an answer, ${companies} companies; median of ${rounds} rounds`);
console.table(
  cases.map(({ label, server, database, limit }, index) => ({
    '': label,
    'server, µs': median(server).toFixed(1),
    'PostgreSQL, µs': median(database).toFixed(1),
    ratio: limit === undefined ? '–' : (median(server) / median(cases[index - 1]?.server ?? [])).toFixed(2),
    limit: limit ?? '–',
  })),
);

/** Sends a call over ten connections, each time after the previous answer. */
async function repeat(send: () => Promise<unknown>, count: number): Promise<void> {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
}

/** Processor time of a process and its children, in microseconds. Linux counts only threads in nanoseconds. */
function processorTimeOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const threads = globSync([pid, ...children].map((one) => `/proc/${one}/task/*/schedstat`));
  return threads.reduce((sum, file) => sum + Number(readIfThere(file).split(' ')[0]), 0) / 1000;
}

/** Files of /proc vanish when their process or thread ends. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

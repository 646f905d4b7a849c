import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPortal } from '../scripts/build.ts';
import { packagePortal } from '../scripts/package/package-portal.ts';
import { startOwnPostgres } from '../server/testing/database/own-postgres.ts';
import { freePort } from '../server/testing/servers/server-process.ts';
import { median } from './percentile.ts';
import { seed } from './seed.ts';
import { startServerProcess } from './server-process.ts';
import { formatTable } from './table.ts';

// The operator's command line of the package, beside the package's own server, on PostgreSQL with few companies and with many.
const rounds = Number(process.argv[2] ?? 7);
const sizes = [5, 2000];
const month = new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 7);
const commands: readonly (readonly string[])[] = [
  ['--help'],
  ['orders', 'list'],
  ['orders', 'list', '--status', 'all', '--page', '100'],
  ['companies', 'list', '--search', 'nr 3'],
  ['companies', 'show', 'szkola-3@seeded.example'],
  ['statement', 'unmatched'],
  ['enquiries', 'list'],
  ['sales', '--month', month],
];

if (!(await buildPortal())) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'bench-operator-'));
const { archive } = await packagePortal(folder);
spawnSync('tar', ['-xzf', archive, '-C', folder]);
const program = join(archive.replace(/\.tar\.gz$/, ''), 'bin/portal');
const postgres = await startOwnPostgres({
  folder: mkdtempSync(join(tmpdir(), 'bench-postgres-')),
  port: await freePort(),
  temporary: true,
});
const servers: { stop(): Promise<void> }[] = [];
try {
  const environments = [];
  for (const companies of sizes) environments.push(await startPortal(companies));
  const samples = commands.map(() => sizes.map((): number[] => []));
  for (let round = -1; round < rounds; round += 1) {
    for (const [row, command] of commands.entries()) {
      // Each round begins with another size.
      for (const column of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const seconds = secondsOf(command, environments[column] ?? {});
        if (round >= 0) samples[row]?.[column]?.push(seconds);
      }
    }
  }
  console.log(`Seconds of a command, 50 licences a company; median of ${rounds} rounds`);
  const rows = samples.map(([few = [], many = []], row) => [
    (commands[row] ?? []).join(' '),
    median(few).toFixed(2),
    median(many).toFixed(2),
    (median(many) / median(few)).toFixed(2),
  ]);
  console.log(formatTable(['', ...sizes.map((size) => `${size} companies`), 'ratio'], rows));
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Starts a server on its own seeded database. Returns its environment, which the commands share. */
async function startPortal(companies: number): Promise<Record<string, string>> {
  const port = await freePort();
  const name = `portal_${companies}`;
  await postgres.createDatabase(name);
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    PROVIDER_FILE: 'sample',
    SMTP_URL: 'folder',
    DATABASE_URL: `${postgres.address}/${name}`,
    SECRET_KEY: 'a secret of the benchmark, of thirty-two characters and more',
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
  };
  await seed(environment.DATABASE_URL, companies, environment.SECRET_KEY);
  servers.push(await startServerProcess({ program, command: ['start'], environment, port }));
  return environment;
}

/** Wall time, from the start of the process to its end. @throws Error when the command fails */
function secondsOf(command: readonly string[], environment: Record<string, string>): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(program, ['operator', ...command], { env: { PATH: process.env.PATH, ...environment } });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stderr}`);
  return (performance.now() - start) / 1000;
}

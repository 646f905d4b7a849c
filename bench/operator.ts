import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPortal } from '../scripts/build.ts';
import { packagePortal } from '../scripts/package/package-portal.ts';
import { type OwnPostgres, startOwnPostgres } from '../server/testing/database/own-postgres.ts';
import { freePort } from '../server/testing/servers/server-process.ts';
import { median } from './percentile.ts';
import { seed } from './seed.ts';
import { startServerProcess } from './server-process.ts';
import { formatTable } from './table.ts';

// The operator's command line of the package, beside the package's own server, on PostgreSQL with few companies and with many.
const rounds = Number(process.argv[2] ?? 7);
const mostSeconds = 0.8;
/** The seed accepts the second licence of each company 60 days ago. */
const month = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 7);

type Portal = { companies: number; environment: Record<string, string> };

/** Its 50 licences a company make so many pages of 50 rows. */
const commandsOf = ({ companies }: Portal): string[][] => [
  ['--help'],
  ['orders', 'list'],
  ['orders', 'list', '--status', 'all', '--page', String(companies)],
  ['companies', 'list', '--search', 'nr 3'],
  ['companies', 'show', 'szkola-3@seeded.example'],
  ['statement', 'unmatched'],
  ['statement', 'list'],
  ['enquiries', 'list'],
  ['sales', '--month', month],
];

if (!(await buildPortal())) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'bench-operator-'));
const servers: { stop(): Promise<void> }[] = [];
let postgres: OwnPostgres | undefined;
try {
  const { archive } = await packagePortal(folder);
  run('tar', ['-xzf', archive, '-C', folder]);
  const program = join(archive.replace(/\.tar\.gz$/, ''), 'bin/portal');
  postgres = await startOwnPostgres({ folder: mkdtempSync(join(tmpdir(), 'bench-postgres-')), port: await freePort(), temporary: true });
  const portals = [await startPortal(program, postgres, 5), await startPortal(program, postgres, 2000)];
  const samples = portals.map((portal) => commandsOf(portal).map((): number[] => []));
  for (let round = -1; round < rounds; round += 1) {
    for (const row of samples[0]?.keys() ?? []) {
      // Each round begins with another size.
      for (const [column, portal] of round % 2 === 0 ? [...portals.entries()] : [...portals.entries()].reverse()) {
        const seconds = secondsOf(program, commandsOf(portal)[row] ?? [], portal);
        if (round >= 0) samples[column]?.[row]?.push(seconds);
      }
    }
  }
  const [few = [], many = []] = samples.map((rows) => rows.map(median));
  const labels = commandsOf({ companies: 0, environment: {} }).map((command) => command.join(' ').replace('--page 0', '--page …'));
  console.log(`Seconds of a command, 50 licences a company; median of ${rounds} rounds`);
  const rows = labels.map((label, row) => [label, ...[few, many].map((column) => (column[row] ?? Number.NaN).toFixed(2))]);
  console.log(formatTable(['', ...portals.map(({ companies }) => `${companies} companies`)], rows));
  const slowest = Math.max(...many);
  console.log(`The slowest with many companies takes ${slowest.toFixed(2)} s. The limit on a quiet machine is ${mostSeconds} s.`);
  if (slowest > mostSeconds) process.exitCode = 1;
} finally {
  await Promise.allSettled(servers.map((server) => server.stop()));
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Starts a server on its own seeded database. The commands share its environment. */
async function startPortal(program: string, { address, createDatabase }: OwnPostgres, companies: number): Promise<Portal> {
  const port = await freePort();
  const name = `portal_${companies}`;
  await createDatabase(name);
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    PROVIDER_FILE: 'sample',
    SMTP_URL: 'folder',
    DATABASE_URL: `${address}/${name}`,
    SECRET_KEY: 'a secret of the benchmark, of thirty-two characters and more',
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
  };
  await seed(environment.DATABASE_URL, companies, environment.SECRET_KEY);
  servers.push(await startServerProcess({ program, command: ['start'], environment, port }));
  return { companies, environment };
}

/** Wall time, from the start of the process to its end. @throws Error when it prints only what an empty list does */
function secondsOf(program: string, command: readonly string[], { environment }: Portal): number {
  const start = performance.now();
  const output = run(program, ['operator', ...command], environment);
  const seconds = (performance.now() - start) / 1000;
  if (/^(There are no|No transfers|No paid) /.test(output)) throw new Error(`${command.join(' ')} has nothing to list: ${output}`);
  return seconds;
}

/** @throws Error when the command fails */
function run(command: string, args: readonly string[], environment: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, { env: { PATH: process.env.PATH, ...environment }, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

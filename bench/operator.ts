import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildPortal } from '../scripts/build.ts';
import { packagePortal } from '../scripts/package/package-portal.ts';
import { median } from './percentile.ts';
import { startPostgres, startSeeded, temporaryFolder } from './servers.ts';

// The operator's command line of the package, beside the package's own server, on PostgreSQL with few companies and with many.
const rounds = Number(process.argv[2] ?? 7);
const mostSeconds = 0.8;
/** The seed accepts the second licence of each company 60 days ago. */
const month = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 7);
/** The commands. The 50 licences a company make so many pages of 50 rows as there are companies. */
const commands = [
  '--help',
  'orders list',
  'orders list --status all --page <last>',
  'companies list --search szkola-3@seeded',
  'companies show szkola-3@seeded.example',
  'statement unmatched',
  'statement list',
  'enquiries list',
  `sales --month ${month}`,
];

if (!(await buildPortal())) process.exit(1);
const folder = temporaryFolder();
const { archive } = await packagePortal(folder);
run('tar', ['-xzf', archive, '-C', folder]);
const program = join(archive.replace(/\.tar\.gz$/, ''), 'bin/portal');
const postgres = await startPostgres();
const portals: { companies: number; environment: Readonly<Record<string, string>>; stop(): Promise<void>; samples: number[][] }[] = [];
try {
  for (const companies of [5, 2000]) {
    const portal = await startSeeded(postgres, companies, [program, 'start']);
    portals.push({ companies, ...portal, samples: commands.map(() => []) });
  }
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, command] of commands.entries()) {
      // Each round begins with another size.
      for (const { companies, environment, samples } of round % 2 === 0 ? portals : portals.toReversed()) {
        const seconds = secondsOf(command.replace('<last>', String(companies)), environment);
        if (round >= 0) samples[index]?.push(seconds);
      }
    }
  }
} finally {
  for (const { stop } of portals) await stop();
  await postgres.stop();
}
console.log(`Seconds of a command, 50 licences a company; median of ${rounds} rounds`);
const cellsOf = (index: number) =>
  portals.map(({ companies, samples }) => [`${companies} companies`, median(samples[index] ?? []).toFixed(2)]);
console.table(Object.fromEntries(commands.map((command, index) => [command, Object.fromEntries(cellsOf(index))])));
const slowest = Math.max(...(portals.at(-1)?.samples.map(median) ?? []));
console.log(`The slowest with many companies takes ${slowest.toFixed(2)} s. The limit on a quiet machine is ${mostSeconds} s.`);
if (slowest > mostSeconds) process.exitCode = 1;

/** Wall time, from the start of the process to its end. @throws Error when it prints only what an empty list does */
function secondsOf(command: string, environment: Readonly<Record<string, string>>): number {
  const start = performance.now();
  const output = run(program, ['operator', ...command.split(' ')], environment);
  const seconds = (performance.now() - start) / 1000;
  if (/^(There are no|No transfers|No paid) /.test(output)) throw new Error(`${command} has nothing to list: ${output}`);
  return seconds;
}

/** @throws Error when the command fails */
function run(command: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, { env: { PATH: process.env.PATH, ...environment }, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../remote-kit/testing/fake-servers.ts';
import { useFolder } from '../remote-kit/testing/use-folder.ts';
import { root } from './packages.ts';

const { at } = useFolder();

/** Collects the output of a process, in a group of its own that ends with the test. */
function startGroup(command: string, args: readonly string[], settings: Record<string, string> = {}) {
  const environment = { ...process.env, npm_config_prefer_offline: 'true', ...settings };
  const child = spawn(command, args, { cwd: root, env: environment, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk));
  onTestFinished(() => killGroup(child));
  return { child, out: () => out, ended: once(child, 'close') };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-Number(pid), 'SIGKILL');
  } catch {
    // It has ended.
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(20);
}

describe('OPS-01 the server of a checkout', () => {
  test.each(process.env.LONG ? ['start', 'example'] : ['start'])(
    'drains and ends when npx, which started it by `%s`, ends',
    async (command) => {
      const probe = createServer();
      const { port } = new URL(await listen(probe));
      probe.close();
      const settings = { PORT: port, DATA_DIR: at(command), HOST: '127.0.0.1', LOG_LEVEL: 'info', DRAIN_SECONDS: '1' };
      const { child, out, ended } = startGroup('npx', ['-y', 'pnpm@12.21.0', command], settings);
      await until(() => out().includes('is running'));
      child.kill('SIGTERM');
      // The output closes when the last process has ended, so nothing writes into the folder any more.
      await ended;
      expect(out(), 'ends because of another fault').not.toContain('EADDRINUSE');
      expect([...out().matchAll(/"msg":"(draining|stopping|stopped)"/g)].map(([, message]) => message)).toEqual([
        'draining',
        'stopping',
        'stopped',
      ]);
    },
    90_000,
  );

  test('outlives the shell that started npm, and gets SIGTERM when npm ends', async () => {
    const program = `
      import { stopWithLaunchers } from '${join(root, 'scripts/stop-with-launchers.ts')}';
      stopWithLaunchers();
      process.on('SIGTERM', () => { console.log('SIGTERM'); process.exit(); });
      setInterval(() => console.log('tick'), 200);`;
    const npm = `
      process.title = 'npm exec portal';
      console.log('npm is', process.pid);
      require('node:child_process').spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, process.argv[1]], { stdio: 'inherit' });`;
    const { child, out, ended } = startGroup('sh', ['-c', '"$0" -e "$1" "$2" & wait', process.execPath, npm, program]);
    await until(() => out().includes('tick'));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const ticks = () => out().split('tick').length;
    // Both timers are in one process, so it has looked at its parents twice by then.
    const before = ticks();
    await until(() => ticks() > before + 6);
    expect(out()).not.toContain('SIGTERM');
    process.kill(Number(/npm is (\d+)/.exec(out())?.[1]), 'SIGKILL');
    await ended;
    expect(out()).toMatch(/SIGTERM\n$/);
  }, 30_000);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const module = fileURLToPath(new URL('until-stopped.ts', import.meta.url));
const code = `import { untilStopped } from ${JSON.stringify(module)};
setInterval(() => {}, 1000);
const stopped = untilStopped();
console.log('running', process.pid);
await stopped;
console.log('stopped');
process.exit();`;

/** Starts a process that waits, in a shell that does not pass signals on. Returns both, and the output until all have ended. */
async function startInShell(environment: Readonly<Record<string, string>>) {
  // The second command keeps the shell from becoming the first one.
  const shell = spawn('sh', ['-c', '"$0" --input-type=module --eval "$1"; true', process.execPath, code], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  }) as ChildProcess & { stdout: NodeJS.ReadableStream };
  let output = '';
  shell.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const closed = once(shell, 'close');
  await once(shell.stdout, 'data');
  const [, pid] = /running (\d+)/.exec(output) ?? [];
  return { shell, pid: Number(pid), output: () => closed.then(() => output) };
}

test('resolves when the shell of a script of npm ends', async () => {
  const { shell, output } = await startInShell({ npm_lifecycle_event: 'dev' });
  shell.kill('SIGTERM');
  expect(await output()).toContain('stopped');
});

test('goes on when another shell ends, and resolves at SIGTERM', async () => {
  const { shell, pid, output } = await startInShell({});
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  // Twice as long as it takes to notice the end of a script's shell. The signal fails when the process has ended.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  process.kill(pid, 'SIGTERM');
  expect(await output()).toContain('stopped');
});

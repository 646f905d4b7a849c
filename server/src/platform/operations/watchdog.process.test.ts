import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const watchdog = new URL('./watchdog.ts', import.meta.url).href;

/** Starts a process with a watchdog of a second. It answers messages; the message 'stand still' stops its loop. */
async function startWatched(): Promise<{ child: ChildProcess; ended: Promise<unknown[]>; errors: Promise<string> }> {
  const script = `
    const { startWatchdog } = await import('${watchdog}');
    startWatchdog({ interval: 100, misses: 10 });
    process.on('message', (message) => {
      while (message === 'stand still');
      process.send(message);
    });
    process.send('started');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const errors = text(child.stderr as NonNullable<typeof child.stderr>);
  await once(child, 'message');
  return { child, ended: once(child, 'exit'), errors };
}

test('ends a process whose event loop stands still, with one line', async () => {
  const { child, ended, errors } = await startWatched();
  child.send('stand still');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await errors).toBe(
    'The event loop has stood still for 1 s. The watchdog ends the process, so that its supervisor starts it again.\n',
  );
});

test('leaves a process alone that was suspended for longer', async () => {
  const [suspended, other] = await Promise.all([startWatched(), startWatched()]);
  suspended.child.kill('SIGSTOP');
  // Its end shows that more than the limit has passed.
  other.child.send('stand still');
  await other.ended;
  const answered = once(suspended.child, 'message');
  suspended.child.kill('SIGCONT');
  suspended.child.send('alive');
  expect(await Promise.race([answered, suspended.ended])).toEqual(['alive', undefined]);
  suspended.child.disconnect();
  expect([await suspended.ended, await suspended.errors]).toEqual([[0, null], '']);
});

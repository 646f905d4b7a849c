import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { readConfig } from './platform/config.ts';
import { startScheduledJobs } from './scheduled-jobs.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const seconds = 1000;
const anHour = 3600 * seconds;

test('stores the files of the portal again soon after a failure, and each hour, so that they are not pruned', async () => {
  const open = await openTestDatabase();
  const logged: unknown[] = [];
  const write = (_: unknown, message?: string) => void logged.push(message);
  let rounds = 0;
  const storeFiles = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('no answer');
  };
  const log = { error: write, warn: write };
  const stop = startScheduledJobs({
    config: readConfig({}),
    open,
    wakeMailWorker: () => undefined,
    storeFiles,
    endOverdueLoads: async () => undefined,
    log,
  });
  onTestFinished(async () => {
    await stop();
    await open.close();
  });
  await vi.advanceTimersByTimeAsync(11 * seconds);
  expect(rounds).toBe(2);
  await vi.advanceTimersByTimeAsync(2 * anHour);
  expect(rounds).toBe(4);
  expect(logged).toEqual(['storage of portal files failed', 'storage of portal files works again']);
});

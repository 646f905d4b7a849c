import { expect, test } from 'vitest';
import { useReleasePortal } from '../testing/fake-release-portal.ts';
import { createReleaseClient } from './release-client.ts';
import { watchCanary } from './watch.ts';

const reason = 'its pages failed at 2 companies';
const portal = useReleasePortal();

const canary = (percent = 10) => portal.move({ action: 'release', version: '1.0.0-2', percent }, 'token:CI');
/** Follows the canary, and makes these changes after each reading. */
async function watch(...changes: (() => void)[]): Promise<[code: number, ...lines: string[]]> {
  const client = createReleaseClient({ portal: portal.origin, token: portal.token, permission: undefined }, 'mfe-sms');
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
    changes.shift()?.();
  };
  const code = await watchCanary({ client, print, interval: 1 });
  return [code, ...lines];
}

test('TEA-05 watchCanary prints how pages load whenever it changes, and ends with 1 when the portal has revoked the canary', async () => {
  canary();
  const count = () => {
    portal.state.loads = [
      { version: '1.0.0-1', loads: 200, failures: 1 },
      { version: '1.0.0-2', loads: 3, failures: 2, errors: 1, failedCalls: 4 },
    ];
  };
  const revoke = () => {
    portal.move({ action: 'rollback' }, 'portal', reason);
    const entry = { at: '2026-11-24T10:00:00.000Z', actor: 'portal', action: 'revoke', from: '1.0.0-2', to: null, percent: null };
    portal.state.trail.unshift({ ...entry, commit: null, isClean: null, note: reason });
  };
  expect(await watch(count, revoke)).toEqual([
    1,
    '1.0.0-2 (10 %): 0 of 0 loads failed. Other versions in 24 hours: 0 of 0 loads failed.',
    '1.0.0-2 (10 %): 2 of 3 loads failed, 1 error, 4 failed calls. Other versions in 24 hours: 1 of 200 loads failed.',
    '1.0.0-2 is no canary any more. portal revoked 1.0.0-2: its pages failed at 2 companies',
  ]);
});

test('watchCanary prints the failures in pages of other sites when they change', async () => {
  canary();
  const fail = (count: number) => () => {
    portal.state.embeddedFailures = [{ version: '1.0.0-1', origin: 'https://school.example', failure: 'crash', count }];
  };
  const failures = (count: number) =>
    `Failures in pages of other sites in the last 24 hours:\n\nVersion  Origin                  Failure  Count\n1.0.0-1  https://school.example  crash    ${count}`;
  const [code, loads, ...more] = await watch(fail(1), fail(2), () => canary(100));
  expect([code, loads]).toEqual([0, expect.stringContaining('0 of 0 loads failed')]);
  expect(more).toEqual([failures(1), failures(2), '1.0.0-2 is live.']);
});

test('watchCanary goes on while the portal does not answer, and ends with 0 when the canary is promoted, or at once without one', async () => {
  canary();
  const promote = () => {
    canary(100);
    return 'lost' as const;
  };
  const lose = () => portal.faults.push([/^GET /, 'lost'], [/^GET /, 'lost'], [/^GET /, promote]);
  expect(await watch(lose)).toEqual([0, expect.any(String), '1.0.0-2 is live.']);
  expect(await watch()).toEqual([0, 'mfe-sms: every browser gets 1.0.0-2. No canary runs.']);
});

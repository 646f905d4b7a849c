import timers from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { runRelease, useReleasePortal } from '../testing/fake-release-portal.ts';
import { startFakeProxy } from '../testing/fake-servers.ts';
import { useFolderPerTest } from '../testing/use-folder.ts';

const stored = { storedBy: 'token:hosted CI', commit: `${'3fa94c1b'.repeat(5)}`, isClean: true };

const { at, write } = useFolderPerTest();
const portal = useReleasePortal();
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  write('package.json', '{ "name": "@osk/mfe-sms" }');
  portal.state.releases = [
    { version: '1.0.0-2', hash: 'sha256-1.0.0-2', storedAt: '2026-11-23T09:30:00.000Z', ...stored, isClean: false },
    { version: '1.0.0-1', hash: 'sha256-1.0.0-1', storedAt: '2026-11-23T09:00:00.000Z', ...stored },
  ];
  environment = { PORTAL: portal.origin, OSK_RELEASE_TOKEN: portal.token, OSK_RELEASE_KEY: portal.key };
});

/** Runs the command in the remote's folder. Returns the exit code and the printed lines. */
async function run(...args: string[]): Promise<[code: number, ...lines: string[]]> {
  const [code, output] = await runRelease(args, at(), environment);
  return [code, ...output.split('\n')];
}

const served = expect.stringMatching(/^http:\/\/localhost:\d+ serves it\.$/);

test('TEA-04 releases nothing new when the types or the tests of the folder fail, and goes back all the same', async () => {
  portal.move({ action: 'release', version: '1.0.0-1', percent: 100 }, 'operator:anna', 'first');
  portal.requests.length = 0;
  const failing = (text: string) => `node -e "console.log('${text}'); process.exit(2)"`;
  const scripts = { check: failing('page.tsx(19,31): error TS2551'), test: failing('1 test failed') };
  write('package.json', JSON.stringify({ name: '@osk/mfe-sms', scripts }));
  const failure = [
    ...[1, 'The script check of package.json fails:', 'page.tsx(19,31): error TS2551', ''],
    ...['The script test of package.json fails:', '1 test failed'],
  ];
  expect(await run()).toEqual(failure);
  expect(await run('--dry-run')).toEqual(failure);
  expect(new Set(portal.requests)).toEqual(new Set(['GET /api/releases/mfe-sms']));
  expect(await run('--to', '1.0.0-2')).toEqual([0, 'mfe-sms: every browser gets 1.0.0-2.', served]);
});

test('lists the stored releases with their state, and the trail', async () => {
  portal.move({ action: 'release', version: '1.0.0-1', percent: 100 }, 'operator:anna', 'first');
  portal.move({ action: 'release', version: '1.0.0-2', percent: 10 }, 'token:hosted CI');
  portal.state.loads = [{ version: '1.0.0-2', loads: 3, failures: 0, errors: 2 }];
  portal.state.embeddedFailures = [
    { version: '1.0.0-1', origin: 'https://school.example', failure: 'render', count: 12 },
    { version: 'portal', origin: 'other', failure: 'file', count: 1 },
  ];
  const added = { at: '2026-11-23T08:00:00.000Z', actor: 'operator:anna', action: 'add', from: null, to: null } as const;
  portal.state.trail.push({ ...added, percent: null, commit: null, isClean: null, note: '/user-panel/sms' });
  expect(await run('--list')).toEqual([
    0,
    `mfe-sms on ${portal.origin}`,
    `Keys: ${portal.state.keys?.[0]?.id} (hosted CI). Last sequence: 0.`,
    '',
    'Version  Hash            Stored (UTC)         By               Commit                       In 24 hours',
    '1.0.0-2  sha256-1.0.0-2  2026-11-23T09:30:00  token:hosted CI  3fa94c1b-dirty  canary 10 %  0 of 3 loads failed, 2 errors',
    '1.0.0-1  sha256-1.0.0-1  2026-11-23T09:00:00  token:hosted CI  3fa94c1b        live',
    'portal   –               –                    –                –               previous',
    '',
    'Failures in pages of other sites in the last 24 hours:',
    '',
    'Version  Origin                  Failure  Count',
    '1.0.0-1  https://school.example  render   12',
    'portal   other                   file     1',
    '',
    'Changed (UTC)        By               Change   From     To             Commit  Note',
    '2026-11-23T10:00:00  token:hosted CI  release  1.0.0-1  1.0.0-2  10 %  –',
    '2026-11-23T10:00:00  operator:anna    release  portal   1.0.0-1        –       first',
    '2026-11-23T08:00:00  operator:anna    add                              –       /user-panel/sms',
  ]);
});

test('says that the operator has disabled the remote', async () => {
  const disabled = 'The operator has disabled mfe-sms: its addresses say that the page is not available.';
  portal.state.isEnabled = false;
  expect((await run('--list')).slice(0, 4)).toEqual([0, `mfe-sms on ${portal.origin}`, disabled, expect.stringMatching(/^Keys: /)]);
  expect(await run('--to', '1.0.0-1')).toEqual([0, `${disabled} When it is enabled:`, 'mfe-sms: every browser gets 1.0.0-1.', served]);
});

test.each([
  ['upload', [], 'release'],
  ['rollback', ['--dry-run'], 'upload'],
  ['rollback', ['--to', '1.0.0-1'], 'release'],
  ['release', ['--rollback'], 'rollback'],
] as const)(
  'TEA-02 ends before the build when the token has only the permission %s, and the arguments are %j',
  async (only, args, lacking) => {
    portal.state.permissions = [only];
    expect(await run(...args)).toEqual([
      1,
      `This token lacks the permission ${lacking}. The operator creates one that has it, with a label of its own, by:`,
      `portal operator release-tokens create --remote mfe-sms ${lacking === 'upload' ? '--may upload --label "pull requests"' : '--may release,rollback --label "hosted CI"'}`,
    ]);
    expect(portal.requests).toEqual(['GET /api/releases/mfe-sms']);
  },
);

test('TEA-02 FED-05 releases and rolls back, without a build, a remote of which no build came with the portal', async () => {
  portal.state.isDeployed = false;
  expect(await run('--to', '1.0.0-1', '--percent', '10')).toEqual([
    0,
    'mfe-sms: 10 % of browsers get 1.0.0-1, the others nothing.',
    served,
  ]);
  expect(await run('--to', '1.0.0-1')).toEqual([0, 'mfe-sms: every browser gets 1.0.0-1.', served]);
  expect(await run('--to', '1.0.0-2')).toEqual([0, 'mfe-sms: every browser gets 1.0.0-2.', served]);
  expect(await run('--rollback', '--note', 'slow')).toEqual([0, 'mfe-sms: every browser gets 1.0.0-1.', served]);
  expect(portal.state.trail[0]?.note).toBe('slow');
  expect((await run('--list')).join('\n')).not.toContain('portal');
  expect(await run('--to', 'portal')).toEqual([1, 'No build of mfe-sms came with the portal. --list shows the stored releases.']);
});

test('says who has changed the rollout meanwhile, and how to repeat', async () => {
  // Between the tool's reading and its change.
  portal.faults.push([
    /^GET \/api\/releases/,
    (answer) => {
      portal.move({ action: 'release', version: '1.0.0-2', percent: 100 }, 'token:hosted CI');
      return answer;
    },
  ]);
  expect(await run('--to', '1.0.0-1', '--percent', '10')).toEqual([
    1,
    'token:hosted CI changed the rollout of mfe-sms at 2026-11-23T10:00:00 (UTC): release 1.0.0-2.',
    'Your change was not made. Look at --list, then repeat yours with --to 1.0.0-1 --percent 10.',
  ]);
  expect(portal.state.live).toBe('1.0.0-2');
});

test("prints the portal's reason when a change conflicts with something else than another change", async () => {
  const body = { statusCode: 409, clientError: 'The remote is being removed.', code: 'remote-removed' };
  portal.faults.push([
    /rollout$/,
    () => {
      portal.move({ action: 'release', version: '1.0.0-2', percent: 100 }, 'token:hosted CI');
      return { status: 409, body };
    },
  ]);
  expect(await run('--to', '1.0.0-1')).toEqual([1, 'The remote is being removed.']);
});

test('accepts its own change when the answer to it was lost', async () => {
  portal.faults.push([/rollout$/, () => 'lost']);
  expect(await run('--to', '1.0.0-1')).toEqual([0, 'mfe-sms: every browser gets 1.0.0-1.', served]);
  expect(portal.state.revision).toBe(1);
  expect(await run('--to', 'portal')).toEqual([0, 'mfe-sms: every browser gets the deployed build.', served]);
});

test('says that the result is unknown when no answer to a change arrives', async () => {
  vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
  for (let attempt = 0; attempt < 5; attempt += 1) portal.faults.push([/rollout$/, { status: 504, body: '<html>' }]);
  expect(await run('--to', '1.0.0-1')).toEqual([
    1,
    expect.stringMatching(/\/rollout answers 504: /),
    'It is unknown whether the rollout has changed: look at --list.',
  ]);
});

test.each([
  ['--to 2', 'No release of mfe-sms begins with 2. --list shows the stored ones.'],
  ['--to 1.0', '1.0 is not unique: 1.0.0-2, 1.0.0-1.'],
])('rejects %s', async (line, message) => {
  expect(await run(...line.split(' '))).toEqual([1, message]);
});

test.each(['{}', '{ "name": "../mfe-sms" }', '{'])('rejects a folder whose package.json is %s', async (text) => {
  write('package.json', text);
  expect(await run('--list')).toEqual([1, expect.stringContaining('has no package.json with the name of a remote')]);
});

test('ends with exit code 3 when the portal does not serve the release', async () => {
  portal.isServing = false;
  expect(await run('--to', '1.0.0-1')).toEqual([
    3,
    'mfe-sms: every browser gets 1.0.0-1.',
    expect.stringMatching(/ does not serve it: it skipped the release/),
  ]);
  portal.isServing = undefined;
  expect(await run('--to', '1.0.0-2')).toEqual([
    3,
    'mfe-sms: every browser gets 1.0.0-2.',
    expect.stringMatching(/ is an earlier version: /),
  ]);
});

test('reaches a portal through the proxy of HTTPS_PROXY, and this machine without it', async () => {
  const proxy = await startFakeProxy();
  try {
    environment.HTTPS_PROXY = proxy.origin;
    vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
    expect(await run('--list', '--portal', 'https://portal.example')).toEqual([
      1,
      expect.stringMatching(/^https:\/\/portal\.example does not answer: .*\b407\b/),
    ]);
    expect(new Set(proxy.asked)).toEqual(new Set(['portal.example:443']));
    proxy.asked.length = 0;
    expect((await run('--list'))[0]).toBe(0);
    expect(proxy.asked).toEqual([]);
  } finally {
    proxy.close();
  }
});

import type { RolloutState } from '@osk/shared/contract/release-store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeReleasePortal } from '../testing/fake-release-portal.ts';
import { isServed, readShell, waitUntilServed } from './portal.ts';

const shell = { hostApi: '1.0.0', exports: ['useHost'], shared: { react: '19.3.1' } };
let portal: FakeReleasePortal;
beforeEach(async () => {
  portal = await new FakeReleasePortal('mfe-sms', shell).start();
  portal.state.releases = releases;
});
afterEach(() => portal.close());

test('readShell reads what the shell of a portal provides', async () => {
  expect(await readShell(portal.origin)).toEqual(shell);
});

test.each([
  ['another answer', { status: 200, body: '<html>' }, 'is not a portal of this version.'],
  ['an error', { status: 500, body: '' }, 'answers 500.'],
  ['a portal without a host manifest', { status: 200, body: { statusCode: 200, data: { shell: null, remotes: [] } } }, 'no host manifest'],
  ['a redirect', { status: 301, headers: { Location: 'https://portal.example/api/remotes' } }, 'redirects to https://portal.example.'],
])('readShell says that it got %s', async (_, answer, message) => {
  portal.faults.push([/remotes/, answer]);
  await expect(readShell(portal.origin)).rejects.toThrow(message);
});

const stored = { storedAt: '', storedBy: '', commit: null, isClean: null };
const releases = ['1.0.0-1', '1.0.0-2'].map((version) => ({ version, hash: `sha256-${version}`, ...stored }));

describe('isServed', () => {
  const rollout: RolloutState = {
    name: 'mfe-sms',
    isDeployed: true,
    revision: 1,
    live: '1.0.0-1',
    previous: [],
    canary: null,
    releases,
    trail: [],
  };
  const canary = { version: '1.0.0-2', percent: 10 };
  const remote = { name: 'mfe-sms', hash: 'sha256-1.0.0-1', canary: null };
  const deployed = { ...remote, hash: 'sha256-deployed' };
  const asCanary = { version: '1.0.0-2', hash: 'sha256-1.0.0-2' };

  test.each<[string, boolean, Partial<RolloutState>, Parameters<typeof isServed>[1]]>([
    ['the live release', true, {}, [remote]],
    ['another release', false, {}, [{ ...remote, ...asCanary }]],
    ['the deployed build in place of a release of the same version', false, {}, [deployed]],
    ['no such remote', false, {}, [{ ...remote, name: 'mfe-pkk' }]],
    ['no deployed build yet', false, { live: null }, []],
    ['that nothing is released of a remote without a deployed build', true, { isDeployed: false, live: null }, []],
    ['a release of it that is live still', false, { isDeployed: false, live: null }, [remote]],
    ['its canary alone', true, { isDeployed: false, live: null, canary }, [{ ...remote, hash: null, canary: asCanary }]],
    ['its canary that has not begun', false, { isDeployed: false, live: null, canary }, []],
    ['the canary', true, { canary }, [{ ...remote, canary: asCanary }]],
    ['no canary yet', false, { canary }, [remote]],
    ['a canary that has ended', false, {}, [{ ...remote, canary: asCanary }]],
    ['the deployed build', true, { live: null }, [deployed]],
    ['a release of the same version in place of the deployed build', false, { live: null }, [remote]],
  ])('recognizes %s', (_, expected, changes, remotes) => {
    expect(isServed({ ...rollout, ...changes }, remotes)).toBe(expected);
  });
});

test('waitUntilServed waits for the release', async () => {
  portal.isServing = false;
  portal.move({ action: 'release', version: '1.0.0-1', percent: 100 }, 'token:test');
  portal.faults.push([
    /remotes/,
    (answer) => {
      portal.isServing = true;
      return answer;
    },
  ]);
  const { served, message } = await waitUntilServed(portal.origin, portal.state);
  expect([served, message]).toEqual([true, expect.stringMatching(/ serves it after \d+ ms\.$/)]);
  expect(portal.requests.length).toBe(2);
});

test('waitUntilServed says why the portal does not serve the release', async () => {
  portal.move({ action: 'release', version: '1.0.0-1', percent: 100 }, 'token:test');
  portal.isServing = false;
  expect(await waitUntilServed(portal.origin, portal.state, 1)).toEqual({
    served: false,
    message: expect.stringContaining('does not serve it: it skipped the release'),
  });
  portal.faults.push([/remotes/, { status: 500 }]);
  expect((await waitUntilServed(portal.origin, portal.state, 1)).message).toMatch(/^It is unknown whether .* answers 500\.$/);
});

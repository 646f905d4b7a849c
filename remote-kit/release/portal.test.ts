import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostManifest, Rollout } from '@osk/shared/contract/release';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { offersOf, whetherServed } from './portal.ts';

const shell: HostManifest = {
  version: '1.0.0-1',
  builtAt: '',
  commit: null,
  hostApi: '1.0.0',
  exports: ['useHost'],
  shared: { react: '19.3.1' },
};
const current = { name: 'mfe-sms', version: '1.0.0-a', since: null, commit: null, source: 'store', canary: null };

let answer: { status: number; body: unknown };
let portal: Server;
let address = '';
beforeEach(async () => {
  portal = createServer((request, response) => {
    response.writeHead(request.url === '/api/remotes' ? answer.status : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
});
afterEach(() => void portal.close());

const answers = (data: object) => {
  answer = { status: 200, body: { statusCode: 200, data } };
};

test("a portal's offers are those of its shell", async () => {
  answers({ shell, remotes: [] });
  expect(await offersOf(address, 1000)).toEqual(shell);
});

test('a portal that says nothing of its shell is told apart from one that cannot be reached, or is none', async () => {
  answers({ shell: null, remotes: [] });
  await expect(offersOf(address, 1000)).rejects.toThrow('does not say what its shell offers');
  answer = { status: 503, body: {} };
  await expect(offersOf(address, 1000)).rejects.toThrow(`${address}/api/remotes answers 503`);
  answer = { status: 200, body: 'hello' };
  await expect(offersOf(address, 1000)).rejects.toThrow('does not answer as this portal does');
  await new Promise((resolve) => portal.close(resolve).closeAllConnections());
  await expect(offersOf(address, 1000)).rejects.toThrow(`${address}/api/remotes cannot be reached: `);
});

const rollout = { name: 'mfe-sms', live: '1.0.0-a', previous: [null], releases: [] } satisfies Rollout;
const share = { version: '1.0.0-b', percent: 10 };

test.each<[string, Rollout, object, boolean]>([
  ['the released version', rollout, current, true],
  ['the same version, as it was deployed with it', rollout, { ...current, source: 'portal' }, false],
  ['another version', rollout, { ...current, version: '1.0.0-0' }, false],
  ['a share that has ended', rollout, { ...current, canary: share }, false],
  ['the share', { ...rollout, canary: share }, { ...current, canary: share }, true],
  ['another percentage', { ...rollout, canary: share }, { ...current, canary: { ...share, percent: 5 } }, false],
  ['another remote', rollout, { ...current, name: 'mfe-pkk' }, false],
  ['its own build', { ...rollout, live: null }, { ...current, source: 'portal' }, true],
  ['a release instead of its own build', { ...rollout, live: null }, current, false],
])('FED-03 a portal that serves %s', async (_, expected, remote, serves) => {
  answers({ shell, remotes: [remote] });
  // Who serves it says so at once; who does not is asked to the end.
  expect(await whetherServed(address, expected, serves ? 10_000 : 500)).toEqual({
    served: serves,
    told: expect.stringMatching(serves ? / serves it, \d+ ms later\.$/ : / does not serve it: it reads another store/),
  });
});

test('a portal that cannot say what it serves is told apart', async () => {
  answer = { status: 500, body: {} };
  expect(await whetherServed(address, rollout, 500)).toEqual({
    served: false,
    told: `Whether the portal serves it is not known: ${address}/api/remotes answers 500.`,
  });
});

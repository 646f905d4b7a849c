import { createHash } from 'node:crypto';
import timers from 'node:timers/promises';
import { readRollout } from '@osk/shared/contract/release-store';
import { describe, expect, test, vi } from 'vitest';
import { useReleasePortal } from '../testing/fake-release-portal.ts';
import { createReleaseClient, readShell } from './release-client.ts';

const shell = { hostApi: '1.0.0', exports: ['useHost'], shared: { react: '19.3.1' } };
const portal = useReleasePortal(shell);

const client = (address = portal.origin) => createReleaseClient({ portal: address, token: portal.token, permission: 'release' }, 'mfe-sms');
const read = () => client().send(readRollout);

describe('a temporary failure', () => {
  test.each([
    ['the connection is lost', 'lost'],
    ['the portal is overloaded', { status: 503, headers: { 'Retry-After': '0' } }],
    ['there are too many requests', { status: 429, headers: { 'Retry-After': '0' } }],
    ['a proxy has no server', { status: 502, body: '<html>' }],
  ] as const)('is repeated when %s', async (_, fault) => {
    const content = Buffer.from('file');
    const name = createHash('sha256').update(content).digest('hex');
    portal.faults.push([/^PUT/, fault]);
    await client().putFile(name, content);
    expect(portal.files.get(name)).toEqual(content);
    expect(portal.requests.length).toBe(2);
  });

  test('is not repeated for ever', async () => {
    const fault = { status: 503, headers: { 'Retry-After': '0' }, body: { statusCode: 503, clientError: 'The database is full.' } };
    portal.faults.push(...Array.from({ length: 5 }, () => [/./, fault] as [RegExp, typeof fault]));
    await expect(read()).rejects.toThrow('The database is full.');
    expect(portal.requests.length).toBe(5);
  });

  test('is reported at once when the portal asks for a long pause', async () => {
    portal.faults.push([/./, { status: 429, headers: { 'Retry-After': '600' }, body: { statusCode: 429, clientError: 'Too many.' } }]);
    await expect(read()).rejects.toThrow('Too many.');
    expect(portal.requests.length).toBe(1);
  });
});

describe('an error names the reason and what to do', () => {
  const failure = (status: number, more = {}) => ({ status, body: { statusCode: status, clientError: 'Bad.', ...more } });
  const createToken = /^Bad\.\nThe operator creates a token by: .* --remote mfe-sms --may release,rollback --label "hosted CI"$/;

  test.each([
    ['a token that the portal does not accept', failure(401), createToken],
    ['a missing permission', failure(403), createToken],
    [
      'fields, each once',
      failure(400, { fieldErrors: { release: 'It has no entry.', other: 'Bad.' } }),
      /^Bad\.\nrelease: It has no entry\.$/,
    ],
    ['a page', { status: 404, body: '<html>' }, /\/api\/releases\/mfe-sms answers 404: it is not a portal that takes releases/],
    ['a page with status 200', { status: 200, body: '<html>' }, /answers 200: it is not a portal that takes releases/],
    ['a portal of another version', { status: 200, body: { statusCode: 200, data: {} } }, /is a portal of another version: /],
    [
      'a proxy with a smaller limit',
      { status: 413, body: '<html>' },
      /answers 413: a proxy before the portal rejects requests of this size\./,
    ],
    [
      'a redirect to another address',
      { status: 301, headers: { Location: 'https://portal.example/api' } },
      /redirects to https:\/\/portal\.example\. If the portal is there, give that address\.$/,
    ],
    [
      'a login of a proxy',
      { status: 302, headers: { Location: '/login?back=%2Fapi' } },
      /\/api\/releases\/mfe-sms redirects to \/login: a proxy before the portal may want a login\.$/,
    ],
  ])('of %s', async (_, answer, message) => {
    portal.faults.push([/./, answer]);
    await expect(read()).rejects.toThrow(message);
    expect(portal.requests.length, 'the token goes nowhere else').toBe(1);
  });
});

test.each(['http://portal.example', 'http://10.0.0.1:4200', 'http://localhost.example'])(
  'sends no token to %s, which is not encrypted',
  async (address) => {
    await expect(client(address).send(readRollout)).rejects.toThrow(`${address} is not encrypted: others could read the token.`);
  },
);

test('waits longer for a large file', async () => {
  const content = Buffer.alloc(8 * 1024 * 1024);
  const limited = vi.spyOn(AbortSignal, 'timeout');
  await client().putFile(createHash('sha256').update(content).digest('hex'), content);
  expect(limited.mock.calls).toEqual([[269_716]]);
});

test('an unreachable portal is reported', async () => {
  portal.close();
  const paused = vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
  await expect(read()).rejects.toThrow(/^http:\/\/localhost:\d+ does not answer: .*ECONNREFUSED/);
  expect(paused.mock.calls).toEqual([[250], [500], [1000], [2000]]);
});

test('readShell reads what the shell of a portal provides', async () => {
  expect(await readShell(portal.origin)).toEqual(shell);
});

test.each([
  ['another answer', { status: 200, body: '<html>' }, 'is not a portal of this version.'],
  ['an error', { status: 500, body: '' }, 'answers 500.'],
  ['a portal without a host manifest', { status: 200, body: { statusCode: 200, data: { shell: null, remotes: [] } } }, 'no host manifest'],
])('readShell says that it got %s', async (_, answer, message) => {
  portal.faults.push([/remotes/, answer]);
  await expect(readShell(portal.origin)).rejects.toThrow(message);
});

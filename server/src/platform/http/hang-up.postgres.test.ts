import { type AddressInfo, connect, type Socket } from 'node:net';
import {
  activateCompany,
  changePassword,
  confirmEmailChange,
  requestEmailChange,
  restorePassword,
  setForgottenPassword,
  updateAccount,
} from '@osk/shared/contract/company';
import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import { endOtherSessions, logIn, logOut } from '@osk/shared/contract/session';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { untilBlocked } from '../../../testing/database/until-blocked.ts';
import { antiForgeryOf, password, usePortal } from '../../../testing/servers/portal.ts';
import { until } from '../../../testing/wait.ts';
import { watchPasswords } from '../../../testing/watch-passwords.ts';
import { rateLimitCounts } from '../db/tables/session.ts';

const { passwords, watch, stopWatching } = watchPasswords();
const portal = usePortal({}, { passwords });
const next = 'nowe#Haslo2';
const change = { oldPassword: password, newPassword: next, newPasswordRepeat: next };
const connections: Socket[] = [];

beforeAll(async () => {
  portal.app.server.on('connection', (socket) => connections.push(socket));
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => portal.database.delete(rateLimitCounts));

type Sent = { call: EndpointDefinition; request: object; token?: string };

/** The bytes of a call. */
async function writeCall({ call, request, token }: Sent): Promise<string> {
  const headers = { ...(await antiForgeryOf(portal.app)), ...(token && { authorization: `Bearer ${token}` }) };
  const body = JSON.stringify('body' in request ? request.body : {});
  const lines = Object.entries({
    host: 'localhost',
    'content-type': 'application/json',
    ...headers,
    'content-length': Buffer.byteLength(body),
  });
  const head = [`${call.method} ${addressOf(call, request as never)} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const connectToPortal = () => connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1');

/** Sends a call by a connection of its own. Returns a function that resets it, and waits until the server has noticed. */
async function sendBySocket(sent: Sent): Promise<() => Promise<void>> {
  const written = await writeCall(sent);
  const socket = connectToPortal();
  // Reads nothing of the server's socket: Node would remember its address.
  const server = await until(() => connections.pop());
  socket.write(written);
  return async () => {
    socket.resetAndDestroy();
    await until(() => server.closed);
  };
}

const eventsOf = () => portal.logged('security event').map(({ event, address }) => [event, address]);

const calls: [event: string, prepare: () => Promise<Sent>][] = [
  ['password-changed', async () => ({ call: changePassword, request: { body: change }, token: (await portal.company()).token })],
  ['login', async () => ({ call: logIn, request: { body: { email: (await portal.company()).email, password } } })],
  ['logout', async () => ({ call: logOut, request: {}, token: (await portal.company()).token })],
  ['other-sessions-ended', async () => ({ call: endOtherSessions, request: {}, token: (await portal.company()).token })],
  ['account-changed', async () => ({ call: updateAccount, request: { body: { city: 'Kraków' } }, token: (await portal.company()).token })],
  [
    'activated',
    async () => {
      const { email } = await portal.register();
      return { call: activateCompany, request: { params: { id: await portal.activationLink(email) } } };
    },
  ],
  ['password-reset-requested', async () => ({ call: restorePassword, request: { body: { email: (await portal.company()).email } } })],
  [
    'password-reset',
    async () => {
      const id = await portal.requestReset((await portal.company()).email);
      return { call: setForgottenPassword, request: { body: { id, password: next, repeatPassword: next } } };
    },
  ],
  [
    'email-change-requested',
    async () => {
      const { email, token } = await portal.company();
      return { call: requestEmailChange, request: { body: { email: `nowy-${email}`, password } }, token };
    },
  ],
  [
    'email-changed',
    async () => {
      const { email, token } = await portal.company();
      await portal.send(requestEmailChange, { body: { email: `nowy-${email}`, password } }, { token });
      return { call: confirmEmailChange, request: { params: { id: await portal.changeEmailLink(`nowy-${email}`) } } };
    },
  ],
];

test.each(calls)('ACC-02 logs %s with the address when the client hangs up before the first statement ends', async (event, prepare) => {
  const sent = await prepare();
  portal.logs.length = 0;
  await portal.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table sessions, rate_limit_counts, companies, mail_links in access exclusive mode`);
    const hangUp = await sendBySocket(sent);
    await untilBlocked(portal.database, 1);
    await hangUp();
  });
  await until(() => portal.logged('request').length > 0 && eventsOf().length > 0);
  expect(eventsOf()).toEqual([[event, '127.0.0.1']]);
  expect(portal.logs.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

test('ACC-02 logs password-changed with the address when the client hangs up while the password is hashed', async () => {
  const { token, email } = await portal.company();
  portal.logs.length = 0;
  const [hashed, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  watch.afterHashing = () => {
    hashed.resolve();
    return gone.promise;
  };
  const hangUp = await sendBySocket({ call: changePassword, request: { body: change }, token });
  await hashed.promise;
  await hangUp();
  gone.resolve();
  await until(() => eventsOf().length > 0);
  stopWatching();
  expect(eventsOf()).toEqual([['password-changed', '127.0.0.1']]);
  expect((await portal.logIn(email, next)).status).toBe(200);
});

test('ACC-02 answers 400 and counts nothing when the client hangs up before its address can be read', async () => {
  const { email } = await portal.company();
  const written = await writeCall({ call: logIn, request: { body: { email, password } } });
  await portal.database.delete(rateLimitCounts);
  portal.logs.length = 0;
  const closed = Promise.withResolvers<number>();
  portal.app.server.once('request', (_request, response) => response.once('close', () => closed.resolve(response.statusCode)));
  const socket = connectToPortal();
  // In one turn, so the server reads the call from a connection that is reset.
  socket.once('connect', () => {
    socket.write(written);
    socket.resetAndDestroy();
  });
  expect(await closed.promise).toBe(400);
  expect([eventsOf(), await portal.database.$count(rateLimitCounts)]).toEqual([[], 0]);
});

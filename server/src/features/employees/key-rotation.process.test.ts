import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listEmployees, readEmployee } from '@osk/shared/contract/employee';
import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import { logIn } from '@osk/shared/contract/session';
import { afterAll, expect, test } from 'vitest';
import { freePort, type ServerProcess, startServer, temporaryFolder, untilListening } from '../../../testing/server-process.ts';

const folder = temporaryFolder();
let server: ServerProcess | undefined;
afterAll(() => {
  server?.process.kill('SIGKILL');
  folder.remove();
});

const keysFile = join(folder.path, 'keys.json');
const replacing = 'the secret that replaces the one made at the first start';

/** Restarts the server on the same data folder and returns a function that sends calls to it. */
async function restart(environment: Record<string, string> = {}) {
  server?.process.kill('SIGTERM');
  await server?.ended;
  const port = await freePort();
  server = startServer({ PORT: String(port), DATA_DIR: folder.path, ...environment });
  await untilListening(server);
  return async (call: EndpointDefinition, request: { params?: unknown; body?: unknown }, headers: Record<string, string>) => {
    const answer = await fetch(`http://localhost:${port}${addressOf(call, request)}`, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: JSON.parse(text) };
  };
}

type Send = Awaited<ReturnType<typeof restart>>;

async function logInAsDemo(send: Send): Promise<Record<string, string>> {
  const [, email, password] = /Demo login {2}(\S+) {3}password: (\S+)/.exec(server?.out() ?? '') ?? [];
  const cookie = (await send(listEmployees, {}, {})).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { body } = await send(logIn, { body: { email, password } }, { cookie, 'x-xsrf-token': cookie.replace('XSRF-TOKEN=', '') });
  return { authorization: `Bearer ${body.data.accessToken}` };
}

test('reads employees of the former secret when the secret was replaced in its file or by settings', async () => {
  const first = await restart();
  const token = await logInAsDemo(first);
  const [{ id }] = (await first(listEmployees, {}, token)).body.data;
  const reading = (send: Send) => send(readEmployee, { params: { id } }, token);
  const { PESEL } = (await reading(first)).body.data;
  expect(PESEL).toMatch(/^\d{11}$/);

  const keys = JSON.parse(readFileSync(keysFile, 'utf8'));
  writeFileSync(keysFile, JSON.stringify({ ...keys, secretKey: replacing, formerSecretKeys: [keys.secretKey] }));
  expect((await reading(await restart())).body.data.PESEL).toBe(PESEL);

  writeFileSync(keysFile, JSON.stringify({ ...keys, secretKey: replacing }));
  expect((await reading(await restart({ FORMER_SECRET_KEYS: keys.secretKey }))).body.data.PESEL).toBe(PESEL);
});

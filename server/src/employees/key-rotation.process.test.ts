import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listEmployees, readEmployee } from '@osk/shared/contract/employee';
import { logIn } from '@osk/shared/contract/session';
import { afterAll, expect, test } from 'vitest';
import {
  createSender,
  demoLoginOf,
  freePort,
  type Send,
  type ServerProcess,
  startServer,
  untilListening,
} from '../../testing/servers/server-process.ts';
import { useSharedFolder } from '../../testing/use-folder.ts';

const folder = useSharedFolder();
let server: ServerProcess | undefined;
afterAll(() => void server?.process.kill('SIGKILL'));

const keysFile = join(folder, 'keys.json');
const newSecret = 'the secret that replaces the one made at the first start';

/** Restarts the server on the same data folder. */
async function restart(environment: Record<string, string> = {}): Promise<{ server: ServerProcess; send: Send }> {
  server?.process.kill('SIGTERM');
  await server?.ended;
  const port = await freePort();
  server = startServer({ PORT: String(port), DATA_DIR: folder, ...environment });
  await untilListening(server);
  return { server, send: await createSender(`http://localhost:${port}`) };
}

test('reads employees of the former secret when the secret was replaced in its file or by settings', async () => {
  const first = await restart();
  const login = await first.send(logIn, { body: demoLoginOf(first.server) });
  const as = { token: login?.body.data.accessToken ?? '' };
  const id = (await first.send(listEmployees, {}, as))?.body.data[0]?.id ?? '';
  const readPesel = async (send: Send) => (await send(readEmployee, { params: { id } }, as))?.body.data.PESEL;
  const PESEL = await readPesel(first.send);
  expect(PESEL).toMatch(/^\d{11}$/);

  const keys = JSON.parse(readFileSync(keysFile, 'utf8'));
  writeFileSync(keysFile, JSON.stringify({ ...keys, secretKey: newSecret, formerSecretKeys: [keys.secretKey] }));
  expect(await readPesel((await restart()).send)).toBe(PESEL);

  writeFileSync(keysFile, JSON.stringify({ ...keys, secretKey: newSecret }));
  expect(await readPesel((await restart({ FORMER_SECRET_KEYS: keys.secretKey })).send)).toBe(PESEL);
});

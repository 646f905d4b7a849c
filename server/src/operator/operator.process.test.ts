import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { bankStatementOf } from '../../testing/bank-statements.ts';
import { operatorIn, spawnOperator } from '../../testing/operator.ts';
import { freePort, listening, type ServerProcess, startServer, temporaryFolder } from '../../testing/server-process.ts';
import { until } from '../../testing/wait.ts';

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
const socket = join(dataDir, 'operator.sock');
const operator = operatorIn(folder.path, { DATA_DIR: dataDir });
const list = async (...options: string[]) => JSON.parse((await operator(['orders', 'list', '--json', ...options])).out).orders;

let server: ServerProcess;
let port: number;
async function start(): Promise<void> {
  port = await freePort();
  server = startServer({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  await listening(server);
}
/** Waits for an e-mail of a kind that contains a text. */
async function mailWith(kind: string, content: string): Promise<void> {
  const mails = () => (existsSync(join(dataDir, 'mail')) ? readdirSync(join(dataDir, 'mail')) : []).filter((name) => name.includes(kind));
  await until(() => mails().some((name) => readFileSync(join(dataDir, 'mail', name), 'utf8').includes(content)));
}
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.ended;
  folder.remove();
});

test('a command exits with 2 for invalid usage, and with 1 when its output cannot be written', async () => {
  const errors = "error: unknown command 'lst'\n(Did you mean list?)\n(use --help for usage)\n";
  expect(await spawnOperator(['orders', 'lst'], { DATA_DIR: dataDir })).toEqual({ code: 2, out: '', errors });
  const file = join(folder.path, 'read-only');
  writeFileSync(file, '');
  const output = openSync(file, 'r');
  const unwritten = await spawnOperator(['--help'], { DATA_DIR: dataDir }, '', output);
  closeSync(output);
  expect(unwritten).toEqual({ code: 1, out: '', errors: 'The output cannot be written (EBADF). It is incomplete.\n' });
});

test('a command beside a server goes through its socket; the server logs it and sends the e-mails', async () => {
  await start();
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  const [order] = await list();
  const statement = bankStatementOf([{ title: order.paymentMark, amount: String(order.totalPrice) }]);
  // More than a pipe takes at once.
  const long = statement + '20.11.2026;KTOŚ;Faktura;1,00;PLN;0\r\n'.repeat(5000);
  const environment = { DATA_DIR: dataDir, INIT_CWD: folder.path };
  const imported = await spawnOperator(['statement', 'import', '-'], environment, long);
  expect([imported.code, imported.errors]).toEqual([0, '']);
  expect(imported.out).toMatch(/\n5001 credits: 1 accepted, 5000 not accepted\.\n$/);
  await mailWith('-zaakceptowane-', order.paymentMark);
  // A relative path is below the folder of the caller, not of the package manager.
  const exported = await spawnOperator(['employees', 'export', '--output', 'pkk.jsonl'], environment);
  expect(exported).toEqual({ code: 0, out: '2 employees of 1 company written to pkk.jsonl.\n', errors: '' });
  expect(readFileSync(join(folder.path, 'pkk.jsonl'), 'utf8').match(/"PESEL":"\d{11}"/g)).toHaveLength(2);
  const entries = server
    .out()
    .split('\n')
    .filter((line) => line.includes('"operator command"'));
  expect(JSON.parse(entries.at(-1) ?? '')).toMatchObject({
    ...{ command: 'employees export', actor: `operator:${userInfo().username}`, employees: 2, companies: 1, outcome: 'done' },
  });
});

test('without a server a command opens the data folder, and its e-mail waits for the server', async () => {
  server.process.kill('SIGKILL');
  await server.ended;
  expect(existsSync(socket)).toBe(true);
  const [{ paymentMark, companyName }] = await list('--status', 'accepted');
  const canceled = await operator(['orders', 'cancel', paymentMark, '--reason', 'zwrot wpłaty']);
  const note = 'No server is running. The e-mails are sent when it starts.';
  expect(canceled).toMatchObject({ code: 0, out: `${paymentMark} is canceled: ${companyName}.\n${note}\n` });
  await start();
  await mailWith('-anulowane-', paymentMark);
});

test('a server that stops takes no command any more, but finishes an HTTP request', async () => {
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  client.write('POST /api/token HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n');
  // The server reads the connections in turn: after this response it has the request above.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  const waiting = connect(socket);
  await once(waiting, 'connect');
  server.process.kill('SIGTERM');
  await until(() => !existsSync(socket), 5);
  expect(server.process.exitCode).toBeNull();
  client.write('{}');
  expect(await text(client)).toMatch(/^HTTP\/1\.1 \d+ /);
  expect(await server.ended).toBe(0);
  waiting.destroy();
});

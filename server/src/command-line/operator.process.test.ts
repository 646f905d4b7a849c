import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createEmployee, listEmployees, readEmployee } from '@osk/shared/contract/employee';
import { buyLicence, extendLicence, listLicences } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankStatementOf } from '../../testing/bank-statements.ts';
import { employeeOf } from '../../testing/employees.ts';
import { orderOf, productIdOf } from '../../testing/licences.ts';
import { operatorIn, spawnOperator } from '../../testing/operator.ts';
import { makeFakePortal } from '../../testing/servers/fake-portal.ts';
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
import { until } from '../../testing/wait.ts';
import { openEmbedded } from '../platform/db/open-embedded.ts';

// One story, because each new database takes seconds: the portal runs in the old data folder, then is restored into the new one.
const folder = useSharedFolder();
/** Small builds: each backup contains them. */
const portalDir = makeFakePortal();
const file = (name: string) => join(folder, name);
const oldFolder = file('old');
const newFolder = file('new');
const on = (dataDir: string) => operatorIn(folder, { DATA_DIR: dataDir });
const oldEnvironment = { DATA_DIR: oldFolder, INIT_CWD: folder };

let server: ServerProcess;
let port: number;
let send: Send;
async function start(dataDir: string): Promise<void> {
  port = await freePort();
  server = startServer({ PORT: String(port), DATA_DIR: dataDir, PORTAL_DIR: portalDir, LOG_LEVEL: 'info' });
  await untilListening(server);
  send = await createSender(`http://localhost:${port}`);
}
async function kill(): Promise<void> {
  server.process.kill('SIGKILL');
  await server.ended;
}
afterAll(async () => {
  await kill();
  rmSync(portalDir, { recursive: true });
});

async function dataOf<Data>(sent: Promise<{ status: number; body: { data: Data } }>): Promise<Data> {
  const answer = await sent;
  if (answer.status !== 200) throw new Error(`answered with ${JSON.stringify(answer)}`);
  return answer.body.data;
}
async function logInAsDemo(): Promise<string> {
  return (await dataOf(send(logIn, { body: demoLoginOf(server) }))).accessToken;
}

const employee = employeeOf({ PESEL: '02070803628' });
const order = { ...orderOf('Egzamin'), promoCode: 'OSK10' };
let token = '';
/** An order that the bank statement pays. */
let paid = { id: '', paymentMark: '', companyName: '', totalPrice: 0 };

beforeAll(async () => {
  // A former version left them open.
  mkdirSync(join(oldFolder, 'mail'), { recursive: true });
  writeFileSync(join(oldFolder, 'mail', 'old.eml'), 'an e-mail');
  for (const path of [oldFolder, join(oldFolder, 'mail')]) chmodSync(path, 0o775);
  chmodSync(join(oldFolder, 'mail', 'old.eml'), 0o666);
  await start(oldFolder);
  token = await logInAsDemo();
  paid = await dataOf(send(buyLicence, { body: orderOf('Start') }, { token }));
});

test('a command exits with 2 for invalid usage, and with 1 when its output cannot be written', async () => {
  const errors = "error: unknown command 'lst'\n(Did you mean list?)\n(use --help for usage)\n";
  expect(await spawnOperator(['orders', 'lst'], oldEnvironment)).toEqual({ code: 2, out: '', errors });
  writeFileSync(file('read-only'), '');
  const output = openSync(file('read-only'), 'r');
  const unwritten = await spawnOperator(['--help'], oldEnvironment, '', output);
  closeSync(output);
  expect(unwritten).toEqual({ code: 1, out: '', errors: 'The output cannot be written (EBADF). It is incomplete.\n' });
});

test('a command goes through the socket of a running server, which logs it and sends the e-mails', async () => {
  expect(statSync(join(oldFolder, 'operator.sock')).mode & 0o777).toBe(0o600);
  const statement = bankStatementOf([{ title: paid.paymentMark, amount: String(paid.totalPrice) }]);
  // More than a pipe can hold.
  const long = statement + '20.11.2026;KTOŚ;Faktura;1,00;PLN;0\r\n'.repeat(5000);
  const imported = await spawnOperator(['statement', 'import', '-'], oldEnvironment, long);
  expect([imported.code, imported.errors]).toEqual([0, '']);
  expect(imported.out).toMatch(
    /\nCSV \(operations\)\. 5001 credits: 1 accepted, 5000 not accepted\.\nThe others are stored: see statement unmatched\.\n$/,
  );
  const mail = join(oldFolder, 'mail');
  await until(() => existsSync(mail) && readdirSync(mail).some((name) => name.includes('-zaakceptowane-')));
  // A relative path is below the folder of the caller, not of the package manager.
  const environment = { ...oldEnvironment, OPERATOR: 'anna', SUDO_USER: 'root' };
  const exported = await spawnOperator(['employees', 'export', '--output', 'pkk.jsonl'], environment);
  expect(exported).toEqual({ code: 0, out: '2 employees of 1 company written to pkk.jsonl.\n', errors: '' });
  expect(readFileSync(file('pkk.jsonl'), 'utf8').match(/"PESEL":"\d{11}"/g)).toHaveLength(2);
  const entriesOf = (command: string) =>
    server
      .out()
      .split('\n')
      .filter((line) => line.includes('"operator command"') && line.includes(`"${command}"`))
      .map((line) => JSON.parse(line));
  // The log is written a moment later.
  await until(() => entriesOf('employees export').length === 2);
  expect(entriesOf('statement import')).toMatchObject([{ actor: `operator:${userInfo().username}`, outcome: 'done' }]);
  const entry = { actor: 'operator:anna' };
  expect(entriesOf('employees export')).toMatchObject([
    { ...entry, outcome: 'started' },
    { ...entry, employees: 2, companies: 1, outcome: 'done' },
  ]);
});

test('every private file of the data folder is closed to other users, old and new', () => {
  const names = readdirSync(oldFolder, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('releases'));
  expect(names).toEqual(expect.arrayContaining(['database/PG_VERSION', 'keys.json', 'lock.sqlite', 'operator.sock', 'mail/old.eml']));
  expect(names.filter((name) => name.endsWith('.eml')).length).toBeGreaterThan(1);
  const isOpen = (name: string) => (statSync(join(oldFolder, name)).mode & 0o077) !== 0;
  expect(['', ...names].filter(isOpen)).toEqual([]);
  expect(server.out()).toMatch(/"files":3,"msg":"data folder closed to other users"/);
});

const known = { scoped: '', employeeId: '', ordered: {}, licences: {}, employees: {} };

test('API-07 backup create works while a server runs, for the owner only, and replaces a file only with --force', async () => {
  const as = { token };
  await dataOf(send(extendLicence, { body: { ...orderOf('Komplet'), parentId: paid.id } }, as));
  known.ordered = (await send(buyLicence, { body: order }, { token, key: 'once' })).body;
  known.employeeId = (await dataOf(send(createEmployee, { body: employee }, as))).id;
  const creation = ['token', 'create', '--company', 'demo@portal-osk.example', '--scope', 'employees', '--label', 'biuro', '--json'];
  known.scoped = JSON.parse((await on(oldFolder)(creation)).out).token;
  known.licences = await dataOf(send(listLicences, { query: {} }, as));
  known.employees = await dataOf(send(listEmployees, {}, as));
  const made = await on(oldFolder)(['backup', 'create', 'kopia']);
  expect(made.code).toBe(0);
  expect(made.out).toMatch(
    /^\d+ rows of \d+ tables written to kopia \([\d.]+ [kM]B\)\.\n3 PESELs in it are encrypted with SECRET_KEY .*\n$/,
  );
  expect(statSync(file('kopia')).mode & 0o777).toBe(0o600);
  const before = readFileSync(file('kopia'));
  expect((await on(oldFolder)(['backup', 'create', 'kopia'])).errors).toMatch(/^kopia cannot be written: the file exists\. /);
  expect(readFileSync(file('kopia'))).toEqual(before);
  const forced = await on(oldFolder)(['backup', 'create', 'kopia', '--force', '--json']);
  const rows = { companies: 1, employees: 3, booked_transfers: 1, idempotency_keys: 1, sessions: 1 };
  expect(JSON.parse(forced.out)).toMatchObject({ file: 'kopia', bytes: statSync(file('kopia')).size, rows });
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
});

test('API-07 backup restore fails and creates nothing when the backup is damaged, a server runs or keys are missing', async () => {
  writeFileSync(file('cut'), readFileSync(file('kopia')).subarray(0, -100));
  mkdirSync(file('other'));
  writeFileSync(join(file('other'), 'keys.json'), JSON.stringify({ secretKey: 'x'.repeat(32), demoPassword: '' }));
  const failures: [dataDir: string, name: string, error: RegExp][] = [
    [oldFolder, 'kopia', /^A server runs on the data folder .*\. Stop it, or set another DATA_DIR\.\n$/],
    [newFolder, 'cut', /^cut is incomplete\. .*\n$/],
    [newFolder, 'pkk.jsonl', /^pkk\.jsonl is no backup of a portal\.\n$/],
    [newFolder, 'kopia', /^The data folder .* has no keys\. Copy the keys\.json of .* to it, or set its SECRET_KEY\.\n$/],
    [file('other'), 'kopia', /^No key here opens the PESEL numbers of kopia\. .*\n$/],
  ];
  for (const [dataDir, name, error] of failures) {
    expect(await on(dataDir)(['backup', 'restore', name])).toMatchObject({ code: 1, errors: expect.stringMatching(error) });
  }
  expect([existsSync(newFolder), readdirSync(file('other'))]).toEqual([false, ['keys.json']]);
});

test('a command opens the data folder, and prints that its e-mail waits, when no server runs', async () => {
  await kill();
  // A killed server leaves its socket.
  expect(existsSync(join(oldFolder, 'operator.sock'))).toBe(true);
  const { code, out } = await on(oldFolder)(['orders', 'cancel', paid.paymentMark]);
  const note = 'No server is running. The e-mails are sent when it starts.';
  expect(code).toBe(0);
  expect(out.startsWith(`${paid.paymentMark} is canceled: ${paid.companyName}.\nThe transfer `)).toBe(true);
  expect(out.endsWith(`\n${note}\n`)).toBe(true);
});

test('API-07 backup restore fills a folder with the keys, and the portal continues there', async () => {
  mkdirSync(newFolder);
  copyFileSync(join(oldFolder, 'keys.json'), join(newFolder, 'keys.json'));
  // Only the bundle has a prepared database.
  const restored = await spawnOperator(['backup', 'restore', 'kopia'], { DATA_DIR: newFolder, INIT_CWD: folder });
  expect(restored.code).toBe(0);
  expect(restored.out).toMatch(
    /^\d+ rows of \d+ tables restored from kopia, made [\d.]{10} \d\d:\d\d\.\nCompanies must log in again\. .*\n$/,
  );
  // The data folder itself may be open to all.
  expect(statSync(join(newFolder, 'database')).mode & 0o777).toBe(0o700);
  const again = await on(newFolder)(['backup', 'restore', 'kopia']);
  expect([again.code, again.errors]).toEqual([
    1,
    expect.stringMatching(/^The database has rows already \(.*1 in companies.*\)\. Restore /),
  ]);

  await start(newFolder);
  expect((await send(listLicences, { query: {} }, { token })).status).toBe(401);
  const as = { token: await logInAsDemo() };
  expect(await dataOf(send(listLicences, { query: {} }, as))).toEqual(known.licences);
  expect(await dataOf(send(listEmployees, {}, { token: known.scoped }))).toEqual(known.employees);
  expect(await dataOf(send(readEmployee, { params: { id: known.employeeId } }, as))).toMatchObject({ PESEL: employee.PESEL });
  expect((await send(buyLicence, { body: order }, { ...as, key: 'once' })).body).toEqual(known.ordered);
  paid = await dataOf(send(buyLicence, { body: orderOf('Komplet na rok') }, as));
});

test('a server takes no new command, but finishes an HTTP request, when it stops', async () => {
  const socket = join(newFolder, 'operator.sock');
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  client.write('POST /api/token HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n');
  // The server reads the connections in turn, so after this response it has read the request above.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  const waiting = connect(socket);
  await once(waiting, 'connect');
  server.process.kill('SIGTERM');
  await until(() => !existsSync(socket), 8);
  expect(server.process.exitCode).toBeNull();
  client.write('{}');
  expect(await text(client)).toMatch(/^HTTP\/1\.1 \d+ /);
  expect(await server.ended).toBe(0);
  waiting.destroy();
});

test('API-07 a restored database continues its numbers, and keeps its rules', async () => {
  const { database, close } = await openEmbedded(newFolder);
  const numbers = sql`select from licence_transitions where licence_id = ${paid.id} and id > (select max(id) from licence_transitions where licence_id <> ${paid.id})`;
  expect(await database.execute(numbers)).toMatchObject({ rows: [{}, {}] });
  expect(await database.$count(sql`products where id = ${productIdOf('Start')}`)).toBe(1);
  const change = database.execute(sql`delete from licence_transitions`);
  await expect(change).rejects.toMatchObject({ cause: { message: 'the history of licences is append-only' } });
  await close();
});

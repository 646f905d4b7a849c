import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typeCommand } from '../../testing/operator-process.ts';
import { freePort, listening, type ServerProcess, startServer, temporaryFolder } from '../../testing/server-process.ts';
import { statementOf } from '../../testing/statements.ts';
import { until } from '../../testing/wait.ts';
import { openEmbedded } from '../platform/db/open-embedded.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const oneLine = /^[^\n]+\n$/;

describe('the command line as a process', () => {
  const nowhere = { DATA_DIR: join(folder.path, 'nowhere') };

  test('helps, and tells what is wrongly typed, without a database', async () => {
    const help = await typeCommand(['orders', 'accept', '--help'], nowhere);
    expect(help).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: pnpm operator orders accept .*\n/), errors: '' });
    const wrong = await typeCommand(['orders', 'lst'], nowhere);
    expect(wrong).toEqual({
      code: 2,
      out: '',
      errors: "error: unknown command 'lst'\n(Did you mean list?)\n(--help tells what can be typed)\n",
    });
  });

  test('an output that cannot be written fails, so that a part of it does not pass for the whole', async () => {
    const file = join(folder.path, 'read-only');
    writeFileSync(file, '');
    const output = openSync(file, 'r');
    expect(await typeCommand(['--help'], nowhere, '', output)).toEqual({
      code: 1,
      out: '',
      errors: 'The output cannot be written (EBADF): it is not complete.\n',
    });
    closeSync(output);
  });

  test('a data folder that is not there is told, and not made; so is a wrong setting, a missing file', async () => {
    const missing = await typeCommand(['orders', 'list'], nowhere);
    expect(missing).toEqual({
      code: 1,
      out: '',
      errors: `There is no portal in the data folder ${nowhere.DATA_DIR}: start the server once, or set DATA_DIR.\n`,
    });
    expect(existsSync(nowhere.DATA_DIR)).toBe(false);
    const empty = { DATA_DIR: join(folder.path, 'empty') };
    mkdirSync(empty.DATA_DIR);
    expect((await typeCommand(['orders', 'list'], empty)).code).toBe(1);
    expect(readdirSync(empty.DATA_DIR)).toEqual([]);
    const wrong = await typeCommand(['orders', 'list'], { ...nowhere, PUBLIC_URL: 'portal' });
    expect([wrong.code, wrong.errors]).toEqual([1, 'PUBLIC_URL is wrong: it must be an http or https address without a path\n']);
    const unread = await typeCommand(['statement', 'import', 'wyciag.csv'], { ...nowhere, INIT_CWD: folder.path });
    expect([unread.code, unread.errors]).toEqual([1, 'wyciag.csv cannot be read: there is no such file.\n']);
  });
});

describe('beside a server on the embedded database', () => {
  const dataDir = join(folder.path, 'data');
  const environment = { DATA_DIR: dataDir, INIT_CWD: folder.path };
  let server: ServerProcess;
  let port: number;
  const start = async (more: Record<string, string> = {}) => {
    server = startServer({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', ...more });
    await listening(server);
  };
  const json = async (...args: string[]) => JSON.parse((await typeCommand([...args, '--json'], environment)).out);

  beforeAll(async () => {
    port = await freePort();
    await start();
  });
  afterAll(() => server.process.kill('SIGKILL'));

  test('goes through its socket, which is open to its owner alone; what it does is logged without what was typed', async () => {
    const { mode } = statSync(join(dataDir, 'operator.sock'));
    expect(mode & 0o777).toBe(0o600);
    expect(await json('companies', 'list', '--search', 'Kierunek')).toMatchObject({ total: 1 });
    const line = server
      .out()
      .split('\n')
      .find((one) => one.includes('operator command'));
    expect(JSON.parse(line ?? '')).toMatchObject({
      command: 'companies list',
      actor: expect.stringMatching(/^operator:/),
      outcome: 'done',
    });
    expect(line).not.toContain('Kierunek');
  });

  test('imports a statement from a file or the standard input; the mail leaves by the server', async () => {
    const [order] = (await json('orders', 'list')).orders;
    const statement = statementOf([{ title: order.paymentMark, amount: String(order.totalPrice) }]);
    writeFileSync(join(folder.path, 'wyciag.csv'), statement);
    // More than a pipe takes at once.
    const long = statement + '20.11.2026;KTOŚ;Faktura;1,00;PLN;0\r\n'.repeat(5000);
    const tried = await typeCommand(['statement', 'import', '-', '--dry-run'], environment, long);
    expect([tried.code, tried.errors]).toEqual([0, '']);
    expect(tried.out).toMatch(/\n5001 credits: 1 accepted, 5000 not accepted\.\n$/);
    const { code, out } = await typeCommand(['statement', 'import', 'wyciag.csv'], environment);
    expect(code).toBe(0);
    expect(out).toMatch(/\n1 credit: 1 accepted, 0 not accepted\.\n$/);
    await until(
      () => existsSync(join(dataDir, 'mail')) && readdirSync(join(dataDir, 'mail')).some((name) => name.includes('-zaakceptowane-')),
    );
    const again = await typeCommand(['orders', 'accept', order.paymentMark], environment);
    expect([again.code, again.out]).toEqual([1, '0 orders accepted, 1 refused.\n']);
    expect(again.errors).toMatch(oneLine);
  });

  test('employees are exported to a file that its owner alone can read, with the keys of the server', async () => {
    const command = ['employees', 'export', '--output', 'pkk.jsonl'];
    const file = join(folder.path, 'pkk.jsonl');
    expect(await typeCommand(command, environment)).toMatchObject({ code: 0, out: '2 employees of 1 company written to pkk.jsonl.\n' });
    expect([statSync(file).mode & 0o777, readFileSync(file, 'utf8').match(/"PESEL":"\d{11}"/g)?.length]).toEqual([0o600, 2]);
    const line = server
      .out()
      .split('\n')
      .find((one) => one.includes('"employees export"'));
    expect(JSON.parse(line ?? '')).toMatchObject({
      actor: expect.stringMatching(/^operator:/),
      employees: 2,
      companies: 1,
      outcome: 'done',
    });
    const again = await typeCommand(command, environment);
    expect(again).toEqual({ code: 1, out: '', errors: 'pkk.jsonl cannot be written: it is there already; --force replaces it.\n' });
    expect((await typeCommand([...command, '--force'], environment)).code).toBe(0);
  });

  test('a server that stops takes no command any more, while it finishes what it is asked over HTTP', async () => {
    const [started, finished] = [
      'POST /api/token HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
      '{}',
    ];
    const client = connect(port, '127.0.0.1');
    await once(client, 'connect');
    client.write(started);
    // The next request is answered after the first one has come.
    await fetch(`http://127.0.0.1:${port}/healthz`);
    server.process.kill('SIGTERM');
    await until(() => !existsSync(join(dataDir, 'operator.sock')), 5);
    expect(server.process.exitCode).toBeNull();
    client.write(finished);
    expect(await text(client)).toMatch(/^HTTP\/1\.1 \d+ /);
    expect(await server.ended).toBe(0);
    await start();
  });

  test('one left behind by a killed server is no way in, nor in the way of the next server; a stopped one takes it along', async () => {
    const path = join(dataDir, 'operator.sock');
    server.process.kill('SIGKILL');
    await server.ended;
    expect(existsSync(path)).toBe(true);
    expect(await json('orders', 'list')).toMatchObject({ status: 'pending' });
    await start();
    expect(await json('orders', 'list')).toMatchObject({ status: 'pending' });
    const waiting = connect(path);
    await once(waiting, 'connect');
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(existsSync(path)).toBe(false);
    waiting.destroy();
  });

  test('without a server it opens the data folder itself, and says that the mail waits', async () => {
    const [order] = (await json('orders', 'list', '--status', 'accepted')).orders;
    const { code, out } = await typeCommand(['orders', 'cancel', order.paymentMark, '--reason', 'zwrot wpłaty'], environment);
    expect([code, out]).toEqual([
      0,
      `${order.paymentMark} is canceled: ${order.companyName}.\nNo server is running: the mail leaves when it runs next.\n`,
    ]);
    expect((await typeCommand(['employees', 'export'], environment)).out).toMatch(
      /^({.*"PESEL":"\d{11}".*"passwordHash":"\$argon2id\$v=19\$m=19456,t=2,p=1\$.*}\n){2}$/,
    );
    await start();
    const mails = () => readdirSync(join(dataDir, 'mail')).filter((name) => name.includes('-anulowane-'));
    // A file is there before all of it is written.
    await until(() => mails().some((mail) => readFileSync(join(dataDir, 'mail', mail), 'utf8').includes(order.paymentMark)));
  });

  test('while another has the folder and does not answer, it says so and leaves it alone', async () => {
    server.process.kill('SIGKILL');
    await server.ended;
    const open = await openEmbedded(dataDir);
    const { code, errors } = await typeCommand(['orders', 'list'], environment);
    await open.close();
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^The data folder .* is in use: by a server that is only just starting or stopping, .*\. Try again in a moment\.\n$/,
    );
  });
});

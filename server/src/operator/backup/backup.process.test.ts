import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmployee, listEmployees, readEmployee } from '@osk/shared/contract/employee';
import { buyLicence, extendLicence, listLicences } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankStatementOf } from '../../../testing/bank-statements.ts';
import { type Send, senderTo } from '../../../testing/crash-sender.ts';
import { employeeOf } from '../../../testing/employees.ts';
import { idOf, orderOf } from '../../../testing/licences.ts';
import { operatorIn } from '../../../testing/operator.ts';
import { freePort, listening, type ServerProcess, startServer, temporaryFolder } from '../../../testing/server-process.ts';
import { openEmbedded } from '../../platform/db/open-embedded.ts';

const folder = temporaryFolder();
const file = (name: string) => join(folder.path, name);
const oldFolder = file('old');
const newFolder = file('new');

let server: ServerProcess | undefined;
let send: Send;
async function start(dataDir: string): Promise<void> {
  const port = await freePort();
  server = startServer({ PORT: String(port), DATA_DIR: dataDir });
  await listening(server);
  send = await senderTo(`http://localhost:${port}`);
}
async function kill(): Promise<void> {
  server?.process.kill('SIGKILL');
  await server?.ended;
}
afterAll(async () => {
  await kill();
  folder.remove();
});

const on = (dataDir: string) => operatorIn(folder.path, { DATA_DIR: dataDir });
const account = () => {
  const { demoPassword } = JSON.parse(readFileSync(join(oldFolder, 'keys.json'), 'utf8'));
  return { email: /Demo login {2}(\S+)/.exec(server?.out() ?? '')?.[1] ?? '', password: demoPassword };
};
async function dataOf<Data>(sent: Promise<{ status: number; body: { data: Data } } | undefined>): Promise<Data> {
  const answer = await sent;
  if (answer?.status !== 200) throw new Error(`answered with ${JSON.stringify(answer)}`);
  return answer.body.data;
}

describe('API-07 a backup of the embedded database', () => {
  const employee = employeeOf({ PESEL: '02070803628' });
  const order = { ...orderOf('Egzamin'), promoCode: 'OSK10' };
  const known = { token: '', scoped: '', employeeId: '', ordered: {}, licences: {}, employees: {} };

  beforeAll(async () => {
    await start(oldFolder);
    known.token = (await dataOf(send(logIn, { body: account() }))).accessToken;
    const as = { token: known.token };
    const paid = await dataOf(send(buyLicence, { body: orderOf('Start') }, as));
    writeFileSync(file('wyciag.csv'), bankStatementOf([{ title: paid.paymentMark, amount: String(paid.totalPrice) }]));
    expect((await on(oldFolder)(['statement', 'import', 'wyciag.csv'])).code).toBe(0);
    await dataOf(send(extendLicence, { body: { ...orderOf('Komplet'), parentId: paid.id } }, as));
    known.ordered = (await send(buyLicence, { body: order }, { ...as, key: 'once' }))?.body ?? {};
    known.employeeId = (await dataOf(send(createEmployee, { body: employee }, as))).id;
    const creation = ['token', 'create', '--company', account().email, '--scope', 'employees', '--label', 'biuro', '--json'];
    known.scoped = JSON.parse((await on(oldFolder)(creation)).out).token;
    known.licences = await dataOf(send(listLicences, { query: {} }, as));
    known.employees = await dataOf(send(listEmployees, {}, as));
  });

  test('is made beside the server, readable by its owner only, and replaces a file only with --force', async () => {
    const made = await on(oldFolder)(['backup', 'create', 'kopia']);
    expect(made.code).toBe(0);
    expect(made.out).toMatch(/^\d+ rows of \d+ tables written to kopia \(\d+ kB\)\.\n3 PESELs in it are encrypted with SECRET_KEY .*\n$/);
    expect(statSync(file('kopia')).mode & 0o777).toBe(0o600);
    const before = readFileSync(file('kopia'));
    expect((await on(oldFolder)(['backup', 'create', 'kopia'])).errors).toMatch(/^kopia cannot be written: the file exists\. /);
    expect(readFileSync(file('kopia'))).toEqual(before);
    const forced = await on(oldFolder)(['backup', 'create', 'kopia', '--force', '--json']);
    expect(JSON.parse(forced.out)).toMatchObject({
      ...{ file: 'kopia', bytes: statSync(file('kopia')).size },
      rows: { companies: 1, employees: 3, booked_transfers: 1, idempotency_keys: 1, sessions: 1 },
    });
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test('is not restored from a damaged file, beside a server or without its keys; nothing is created', async () => {
    writeFileSync(file('cut'), readFileSync(file('kopia')).subarray(0, -100));
    mkdirSync(file('other'));
    const otherKeys = { secretKey: 'another secret of thirty-two characters', demoPassword: '' };
    writeFileSync(join(file('other'), 'keys.json'), JSON.stringify(otherKeys));
    const failures: [dataDir: string, name: string, error: RegExp][] = [
      [oldFolder, 'kopia', /^A server runs on the data folder .*\. Stop it, or set another DATA_DIR\.\n$/],
      [newFolder, 'cut', /^cut is incomplete\. .*\n$/],
      [newFolder, 'wyciag.csv', /^wyciag\.csv is no backup of a portal\.\n$/],
      [newFolder, 'kopia', /^The data folder .* has no keys\. Copy the keys\.json of .* to it, or set its SECRET_KEY\.\n$/],
      [file('other'), 'kopia', /^No key here opens the PESEL numbers of kopia\. .*\n$/],
    ];
    for (const [dataDir, name, error] of failures) {
      expect(await on(dataDir)(['backup', 'restore', name])).toMatchObject({ code: 1, errors: expect.stringMatching(error) });
    }
    expect([existsSync(newFolder), readdirSync(file('other'))]).toEqual([false, ['keys.json']]);
  });

  test('is restored into a folder with the keys, and the portal continues there', async () => {
    await kill();
    mkdirSync(newFolder);
    copyFileSync(join(oldFolder, 'keys.json'), join(newFolder, 'keys.json'));
    const restored = await on(newFolder)(['backup', 'restore', 'kopia']);
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
    expect((await send(listLicences, { query: {} }, { token: known.token }))?.status).toBe(401);
    const as = { token: (await dataOf(send(logIn, { body: account() }))).accessToken };
    expect(await dataOf(send(listLicences, { query: {} }, as))).toEqual(known.licences);
    expect(await dataOf(send(listEmployees, {}, { token: known.scoped }))).toEqual(known.employees);
    expect(await dataOf(send(readEmployee, { params: { id: known.employeeId } }, as))).toMatchObject({ PESEL: employee.PESEL });
    expect((await send(buyLicence, { body: order }, { ...as, key: 'once' }))?.body).toEqual(known.ordered);
    const { id } = await dataOf(send(buyLicence, { body: orderOf('Komplet na rok') }, as));
    await kill();
    const { database, close } = await openEmbedded(newFolder);
    const numbers = sql`select from licence_transitions where licence_id = ${id} and id > (select max(id) from licence_transitions where licence_id <> ${id})`;
    expect(await database.execute(numbers)).toMatchObject({ rows: [{}, {}] });
    expect(await database.$count(sql`products where id = ${idOf('Start')}`)).toBe(1);
    const change = database.execute(sql`delete from licence_transitions`);
    await expect(change).rejects.toMatchObject({ cause: { message: 'the history of licences is append-only' } });
    await close();
  });
});

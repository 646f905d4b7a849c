import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configureSms, registerCompany } from '@osk/shared/contract/company';
import { createEmployee, listEmployees, readEmployee } from '@osk/shared/contract/employee';
import { buyLicence, extendLicence, listLicences } from '@osk/shared/contract/licence';
import { logIn } from '@osk/shared/contract/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Send, senderTo } from '../../../testing/crash-sender.ts';
import { employeeOf } from '../../../testing/employees.ts';
import { idOf, orderOf } from '../../../testing/licences.ts';
import { operatorIn } from '../../../testing/operator-in.ts';
import { registrationOf } from '../../../testing/portal.ts';
import { freePort, listening, type ServerProcess, startServer, temporaryFolder } from '../../../testing/server-process.ts';
import { statementOf } from '../../../testing/statements.ts';
import { openEmbedded } from '../../platform/db/open-embedded.ts';

const folder = temporaryFolder();
const oldFolder = join(folder.path, 'old');
const newFolder = join(folder.path, 'new');
const file = (name: string) => join(folder.path, name);

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
  if (answer?.status !== 200) throw new Error(`refused: ${JSON.stringify(answer)}`);
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
    const accepted = (await dataOf(send(listLicences, { query: {} }, as))).find(({ licenseStatus }) => licenseStatus === 2);
    const { paymentMark, totalPrice } = await dataOf(send(buyLicence, { body: orderOf('Start') }, as));
    writeFileSync(file('wyciag.csv'), statementOf([{ title: paymentMark, amount: String(totalPrice) }]));
    expect((await on(oldFolder)(['statement', 'import', 'wyciag.csv'])).code).toBe(0);
    const running = (await dataOf(send(listLicences, { query: {} }, as))).find((one) => one.paymentMark === paymentMark) ?? accepted;
    await dataOf(send(extendLicence, { body: { ...orderOf('Komplet'), parentId: running?.id ?? '' } }, as));
    known.ordered = (await send(buyLicence, { body: order }, { ...as, key: 'once' }))?.body ?? {};
    known.employeeId = (await dataOf(send(createEmployee, { body: employee }, as))).id;
    await send(
      configureSms,
      {
        body: {
          domena: 'kopia.example',
          smsNotificationMessage: 'Jazda o {czas} – „Żółw”',
          muteStartHours: '22:00',
          muteFinishHours: '06:00',
          howLongBeforeDrivingLesson: 5,
        },
      },
      as,
    );
    await send(registerCompany, { body: registrationOf() });
    const made = await on(oldFolder)([
      'token',
      'create',
      '--company',
      account().email,
      '--scope',
      'employees',
      '--label',
      'biuro',
      '--json',
    ]);
    known.scoped = JSON.parse(made.out).token;
    known.licences = await dataOf(send(listLicences, { query: {} }, as));
    known.employees = await dataOf(send(listEmployees, {}, as));
  });

  test('is made beside its server, for its owner alone, and in place of another when that is asked for', async () => {
    const made = await on(oldFolder)(['backup', 'create', 'kopia']);
    expect(made).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^\d+ rows of \d+ tables written to kopia \(\d+ kB\)\.\n3 PESELs in it are encrypted with SECRET_KEY .*: keep the key too, apart from the file\.\n$/,
      ),
      errors: expect.any(String),
    });
    expect(statSync(file('kopia')).mode & 0o777).toBe(0o600);
    const before = readFileSync(file('kopia'));
    expect(await on(oldFolder)(['backup', 'create', 'kopia'])).toMatchObject({
      code: 1,
      errors: 'kopia cannot be written: it is there already; --force replaces it.\n',
    });
    expect(readFileSync(file('kopia'))).toEqual(before);
    const forced = await on(oldFolder)(['backup', 'create', 'kopia', '--force', '--json']);
    expect(JSON.parse(forced.out)).toMatchObject({
      file: 'kopia',
      bytes: statSync(file('kopia')).size,
      rows: { companies: 2, employees: 3, booked_transfers: 1, idempotency_keys: 1, sessions: 1 },
    });
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test('is refused where it cannot be restored, and nothing is made or changed there', async () => {
    const whole = readFileSync(file('kopia'));
    writeFileSync(file('cut'), whole.subarray(0, -100));
    writeFileSync(
      file('changed'),
      whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 1 : byte)),
    );
    const keys = { secretKey: 'another secret of thirty-two characters', demoPassword: '' };
    mkdirSync(file('other'));
    writeFileSync(join(file('other'), 'keys.json'), JSON.stringify(keys));
    const refusal = async (dataDir: string, name: string) => (await on(dataDir)(['backup', 'restore', name])).errors;
    expect(await refusal(oldFolder, 'kopia')).toBe(`A server runs on the data folder ${oldFolder}: stop it, or set another DATA_DIR.\n`);
    expect(await refusal(newFolder, 'cut')).toBe('cut is not complete: it was cut off.\n');
    expect(await refusal(newFolder, 'changed')).toMatch(
      /^changed (was changed or damaged: restore another backup|is not complete: it was cut off)\.\n$/,
    );
    expect(await refusal(newFolder, 'wyciag.csv')).toBe('wyciag.csv is no backup of a portal.\n');
    expect(await refusal(newFolder, 'none')).toBe('none cannot be read: there is no such file.\n');
    expect(await refusal(newFolder, 'kopia')).toMatch(
      /^The data folder .* has no keys: put the keys\.json of .* into it, or set its SECRET_KEY\.\n$/,
    );
    expect(await refusal(file('other'), 'kopia')).toMatch(/^The key here opens no PESEL of kopia: .*\n$/);
    expect([existsSync(newFolder), readdirSync(file('other'))]).toEqual([false, ['keys.json']]);
  });

  test('is restored into a folder that has nothing but its keys: the portal goes on there where it was', async () => {
    await kill();
    mkdirSync(newFolder);
    copyFileSync(join(oldFolder, 'keys.json'), join(newFolder, 'keys.json'));
    const restored = await on(newFolder)(['backup', 'restore', 'kopia']);
    expect(restored).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^\d+ rows of \d+ tables restored from kopia, made \d\d\.\d\d\.\d{4} \d\d:\d\d\.\nCompanies log in anew; .*\n$/,
      ),
      errors: expect.any(String),
    });
    // In a folder that everybody can enter, too.
    expect(statSync(join(newFolder, 'database')).mode & 0o777).toBe(0o700);
    const again = await on(newFolder)(['backup', 'restore', 'kopia']);
    expect([again.code, again.errors]).toEqual([
      1,
      expect.stringMatching(
        /^The database holds rows already \(.*2 in companies.*\): restore into a new data folder or an empty database\.\n$/,
      ),
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

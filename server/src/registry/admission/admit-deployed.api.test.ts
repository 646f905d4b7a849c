import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testing/database/test-database.ts';
import { releaseTrail, remotes } from '../../platform/db/tables/release.ts';
import { admit, changeAdmissions, removeRemote, setEnabled } from './admission-store.ts';
import { admitDeployed, type DeployedRemote } from './admit-deployed.ts';

const landing: DeployedRemote = {
  name: 'mfe-landing',
  routes: [
    { path: '/', access: 'visitor' },
    { path: '/activate/:id', access: 'anyone' },
  ],
  calls: ['POST /api/token'],
};
const sms: DeployedRemote = { name: 'mfe-sms', routes: [{ path: '/user-panel/sms-notification', access: 'company' }], calls: [] };

const open = useTestDatabase();
let logged: Record<string, unknown>[] = [];
beforeEach(async () => {
  logged = [];
  for (const table of [remotes, releaseTrail]) await open.database.delete(table);
});

const write = (fields: object, msg: string) => void logged.push({ ...fields, msg });
const start = (...deployed: DeployedRemote[]) => admitDeployed(open.database, deployed, { info: write, warn: write });
const admitted = async () => {
  const rows = await open.database.select().from(remotes).orderBy(remotes.name);
  return rows.map(({ name, paths, access }) => `${name} ${paths.join(' ')} ${access}`);
};
const admittedCalls = async (name: string) => {
  const [row] = await open.database.select().from(remotes).where(eq(remotes.name, name));
  return row?.calls;
};
const actor = 'operator:anna';
const add = (name: string, ...paths: string[]) => changeAdmissions(open.database, (inTurn) => admit(inTurn, { name, paths, actor }));

test('remotes of the package are admitted at the first start, once, by the paths and the access of their routes', async () => {
  await Promise.all([start(landing, sms), start(landing, sms), start(landing, sms)]);
  expect(await admitted()).toEqual(['mfe-landing / /activate anyone', 'mfe-sms /user-panel/sms-notification company']);
  expect(await open.database.select().from(releaseTrail)).toMatchObject([
    { remote: 'mfe-landing', action: 'add', actor: 'package', note: '/, /activate (anyone), POST /api/token' },
    { remote: 'mfe-sms', action: 'add', actor: 'package' },
  ]);
  expect(logged).toMatchObject([{ msg: 'remote admitted' }, { msg: 'remote admitted' }]);
});

test('remotes of the package are admitted with the further paths, access and remotes of a newer package, and an older one takes none away', async () => {
  await start(sms);
  await setEnabled(open.database, { name: sms.name, isEnabled: false, actor });
  const newer = { ...sms, routes: [...sms.routes, { path: '/sms', access: 'visitor' } as const] };
  await start(landing, newer);
  await start(sms);
  expect(await admitted()).toEqual(['mfe-landing / /activate anyone', 'mfe-sms /sms /user-panel/sms-notification anyone']);
  const [{ isEnabled } = {}] = await open.database.select().from(remotes).where(eq(remotes.name, sms.name));
  expect(isEnabled, 'the operator has disabled it').toBe(false);
});

test('remotes of the package get no paths of other remotes, and the log names these', async () => {
  await add('mfe-first', '/activate', '/user-panel/sms-notification');
  await start(landing, sms);
  expect(await admitted()).toEqual(['mfe-first /activate /user-panel/sms-notification company', 'mfe-landing / anyone']);
  const reason = expect.stringContaining('overlaps with');
  expect(logged).toMatchObject([
    { remote: 'mfe-landing', reason, msg: 'path not admitted' },
    { remote: 'mfe-landing', msg: 'remote admitted' },
    { remote: 'mfe-sms', reason, msg: 'path not admitted' },
  ]);
});

test('remotes of the package stay removed or changed when the operator did that', async () => {
  await start(landing, sms);
  await removeRemote(open.database, { name: 'mfe-sms', actor });
  await add('mfe-landing', '/home');
  await start({ ...landing, routes: [...landing.routes, { path: '/new', access: 'anyone' }] }, sms);
  expect(await admitted()).toEqual(['mfe-landing / /activate /home anyone']);
  expect(logged.slice(2)).toMatchObject([
    { remote: 'mfe-landing', reason: 'The path /new is not admitted. The operator has admitted /, /activate, /home.' },
    { remote: 'mfe-sms', reason: 'the operator removed it', msg: 'remote not admitted' },
  ]);
  await add('mfe-sms', '/sms');
  await start(sms);
  expect(await admitted()).toContain('mfe-sms /sms company');
});

test('remotes of the package may make the calls of each package, also when the operator has decided on their paths', async () => {
  await start(landing, sms);
  expect([await admittedCalls('mfe-landing'), await admittedCalls('mfe-sms')]).toEqual([['POST /api/token'], []]);
  await add('mfe-sms', '/sms');
  await start(landing, { ...sms, calls: ['PUT /api/companies/sms-configuration'] });
  await start(landing, { ...sms, routes: [{ path: '/elsewhere', access: 'company' }], calls: ['POST /api/token'] });
  expect(await admittedCalls('mfe-sms')).toEqual(['POST /api/token', 'PUT /api/companies/sms-configuration']);
  expect(await admitted()).toContain('mfe-sms /sms /user-panel/sms-notification company');
  await removeRemote(open.database, { name: 'mfe-sms', actor });
  await start({ ...sms, calls: ['POST /api/token'] });
  expect(await admittedCalls('mfe-sms')).toBeUndefined();
});

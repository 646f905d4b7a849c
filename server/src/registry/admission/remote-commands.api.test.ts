import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useOperator } from '../../../testing/operator.ts';
import { admitKey } from '../../../testing/release-signing.ts';
import { moveRollout, releaseOf, releaseTo, storeFiles, useReleases } from '../../../testing/releases.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { embeddedFailures } from '../../platform/db/tables/page-load.ts';
import { releases, releaseTokens, releaseTrail, remotes, rollouts } from '../../platform/db/tables/release.ts';

const portal = usePortal();
const operator = useOperator(portal);
const { token } = useReleases(portal);
const name = 'mfe-invoices';
const path = '/user-panel/invoices';
const add = (...args: string[]) => operator.type(['remotes', 'add', name, ...args]);
const trail = () => portal.database.select().from(releaseTrail).where(eq(releaseTrail.remote, name)).orderBy(releaseTrail.id);
/** Adds a live release, a canary and a token. */
const addReleases = async () => {
  await admitKey(portal.database, [name]);
  const files = { 'remote.js': 'x'.repeat(1024 * 1024) };
  for (const [version, percent] of [['1.1.0-abc', 100] as const, ['1.2.0-def', 10] as const]) {
    await storeFiles(portal.database, releaseOf(name, version, files), files);
    await moveRollout(portal.database, name, releaseTo(version, percent));
  }
  await token(name);
};

beforeEach(async () => {
  await portal.database.delete(remotes);
  await portal.database.delete(releaseTrail);
});

test('add admits a remote for companies, or with another access, and says what comes next', async () => {
  const { code, out } = await add('--paths', ` ${path}, /faktury `, '--access', 'anyone');
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Remote {2}mfe-invoices\nPaths {3}\/faktury\n {8}\/user-panel\/invoices\nAccess {2}anyone\n/),
  ]);
  expect(out).toContain('release-tokens create --remote mfe-invoices');
  expect(await operator.result(['remotes', 'add', 'mfe-other', '--paths', '/other'])).toMatchObject({
    ...{ isNew: true, isChanged: true },
    remote: { name: 'mfe-other', paths: ['/other'], access: 'company', isEnabled: true, createdBy: 'operator:anna' },
  });
});

test('TEA-02 add rejects paths of the portal and of other remotes with the reason, and changes nothing', async () => {
  await add('--paths', path);
  const other = (paths: string) => operator.failure(['remotes', 'add', 'mfe-other', '--paths', paths]);
  expect(await other('/api/x')).toBe("The path /api/x is one of the portal's own.");
  expect(await other(`${path}/archive`)).toBe(`The path ${path}/archive overlaps with ${path} of mfe-invoices.`);
  expect(await operator.failure(['remotes', 'add', 'mfe-other', '--calls', 'POST /api/token'])).toBe('A remote has 1 to 20 paths.');
  expect((await operator.result(['remotes', 'list'])).remotes).toHaveLength(1);
  for (const [args, reason] of [
    [['Shell', '--paths', '/a'], 'The name of a remote has lower-case letters'],
    [[name, '--paths', 'a'], 'It must be paths'],
    [[name, '--paths', '/a', '--access', 'all'], 'Allowed choices are'],
    [[name, '--calls', 'GET /api/employees'], 'It must be calls other than GET'],
    [[name, '--calls', 'PUT /employees'], 'It must be calls other than GET'],
  ] as const) {
    expect(await operator.usageError(['remotes', 'add', ...args])).toContain(reason);
  }
});

test('add admits further paths and another access of an admitted remote, which keeps its releases', async () => {
  await add('--paths', path);
  await addReleases();
  expect((await add('--paths', '/faktury')).out).toContain('It may have these paths and calls now.');
  expect((await add('--paths', `${path}/archive`)).out).toContain('It was admitted so before.');
  await add('--paths', path, '--access', 'visitor');
  const paths = ['/faktury', path];
  expect(await operator.result(['remotes', 'show', name])).toMatchObject({ paths, access: 'visitor', releases: 2, live: '1.1.0-abc' });
  expect(await operator.failure(['remotes', 'add', name, '--paths', '/user-panel'])).toContain("is one of the portal's own.");
});

test('TEA-02 add admits further calls of a remote, which list and show name', async () => {
  await add('--paths', path, '--calls', 'POST /api/companies/contact');
  const { out } = await add('--calls', 'DELETE /api/employees/{id}, POST /api/companies/contact');
  const calls = ['DELETE /api/employees/{id}', 'POST /api/companies/contact'];
  expect(out).toContain(`Calls   ${calls[0]}\n        ${calls[1]}\n`);
  expect((await add('--calls', calls.join())).out).toContain('It was admitted so before.');
  expect((await trail()).map(({ note }) => note)).toEqual([
    `${path} (company), POST /api/companies/contact`,
    `${path} (company), ${calls.join(', ')}`,
  ]);
  expect((await operator.type(['remotes', 'show', name])).out).toContain(`Calls     ${calls[0]}\n          ${calls[1]}\n`);
  expect((await operator.result(['remotes', 'list'])).remotes).toMatchObject([{ name, paths: [path], calls }]);
});

test('two remotes that are added at once get no path both', async () => {
  const names = ['mfe-a', 'mfe-b', 'mfe-c'];
  const codes = await Promise.all(names.map(async (one) => (await operator.type(['remotes', 'add', one, '--paths', '/same'])).code));
  expect(codes.toSorted()).toEqual([0, 1, 1]);
});

test('list and show print what is admitted, live and stored', async () => {
  expect((await operator.type(['remotes', 'list'])).out).toBe('There are no remotes.\n');
  await add('--paths', path);
  const listed = async () => (await operator.type(['remotes', 'list'])).out;
  expect(await listed()).toMatch(/^mfe-invoices {2}\/user-panel\/invoices {2}company +0 {2}enabled {2}– +– +0$/m);
  await addReleases();
  expect(await listed()).toMatch(/enabled {2}1\.1\.0-abc {2}1\.2\.0-def, 10% +2$/m);
  const { out } = await operator.type(['remotes', 'show', name]);
  expect(out).toContain('Access    company, in the panel company\nState     enabled\nLive      1.1.0-abc\n');
  expect(out).toMatch(
    /^Stored {4}2 releases, 2\.0 MiB\nTokens {4}1 valid token\nKeys {6}1 active key\nAdmitted {2}\S+ \S+ by operator:anna$/m,
  );
  expect(await operator.failure(['remotes', 'show', 'mfe-x'])).toBe('There is no remote mfe-x. List them with remotes list.');
});

test('show prints the failures in pages of other sites of the last 24 hours', async () => {
  await add('--paths', path);
  expect((await operator.type(['remotes', 'show', name])).out).not.toContain('other sites');
  const failure = { remote: name, version: '1.1.0-abc', origin: 'https://school.example', failure: 'render' as const };
  const hoursAgo = (hours: number) => sql`date_trunc('hour', now()) - make_interval(hours => ${hours})`;
  await portal.database.insert(embeddedFailures).values([
    { ...failure, at: hoursAgo(0), count: 2 },
    { ...failure, at: hoursAgo(5), count: 10 },
    { ...failure, at: hoursAgo(25), count: 100 },
    { ...failure, at: hoursAgo(0), version: 'other', origin: 'other', failure: 'file', count: 3 },
  ]);
  const { out } = await operator.type(['remotes', 'show', name]);
  expect(out).toContain('Failures in pages of other sites in the last 24 hours:\n');
  expect(out).toMatch(/^1\.1\.0-abc {2}https:\/\/school\.example {2}render +12\nother +other +file +3$/m);
});

test('disable and enable change the state once, with the trail', async () => {
  await add('--paths', path);
  expect((await operator.type(['remotes', 'disable', name])).out).toMatch(/^mfe-invoices is disabled\. /);
  expect((await operator.type(['remotes', 'disable', name])).out).toBe('mfe-invoices is disabled already.\n');
  expect((await operator.result(['remotes', 'list'])).remotes).toMatchObject([{ name, isEnabled: false }]);
  expect((await operator.type(['remotes', 'enable', name])).out).toBe('mfe-invoices is enabled.\n');
  expect(await trail()).toMatchObject([
    { action: 'add', actor: 'operator:anna', note: `${path} (company)`, fromVersion: null, toVersion: null },
    { action: 'disable', actor: 'operator:anna' },
    { action: 'enable', actor: 'operator:anna' },
  ]);
  for (const verb of ['disable', 'enable', 'remove']) {
    expect(await operator.failure(['remotes', verb, 'mfe-x'])).toMatch(/^There is no remote mfe-x\./);
  }
});

test('remove shows the result without --yes, and then deletes all but the trail', async () => {
  await add('--paths', path);
  await addReleases();
  const shown = await operator.type(['remotes', 'remove', name]);
  expect([shown.code, shown.errors]).toEqual([1, 'Nothing is removed. Use --yes to remove it for good.\n']);
  expect(shown.out).toMatch(/^Deleted {2}2 releases, 1 valid token\nKept {5}the trail$/m);
  expect((await operator.result(['remotes', 'list'])).remotes).toHaveLength(1);
  expect((await operator.type(['remotes', 'remove', name, '--yes'])).out).toContain('mfe-invoices is removed. ');
  for (const table of [remotes, releases, rollouts, releaseTokens]) expect(await portal.database.select().from(table)).toEqual([]);
  expect((await trail()).map(({ action }) => action)).toEqual(['add', 'release', 'canary', 'remove']);
  expect((await operator.result(['remotes', 'add', 'mfe-other', '--paths', path])).isNew).toBe(true);
});

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../packages.ts';
import { pack, packagePortal } from './package-portal.ts';
import type { Trial } from './try-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-package-'));
// Another user enters it.
chmodSync(folder, 0o755);
afterAll(() => {
  run('chmod', '-R', 'u+w', folder);
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: folder });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return stdout;
}

const isRoot = process.getuid?.() === 0;
/** `nobody`, who owns nothing. Other users cannot start processes of a second one. */
const user = isRoot ? 65_534 : undefined;
const hasNamespaces = isRoot && spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
const withoutNetwork = hasNamespaces ? ['unshare', '-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'] : [];

describe('OPS-01 the package', () => {
  const current = join(folder, 'current');
  let unpacked: string;

  beforeAll(async () => {
    // The compression of Node takes seconds.
    const { archive } = await packagePortal(folder, { level: 0 });
    run('sha256sum', '--check', '--strict', `${archive}.sha256`);
    run('tar', '-xzf', archive);
    unpacked = archive.replace(/\.tar\.gz$/, '');
    run('chmod', '-R', 'a-w', unpacked);
    symlinkSync(unpacked, current);
  }, 120_000);

  test('runs and drains at SIGTERM when it is read-only, without network or registry, for an unprivileged user', () => {
    if (!hasNamespaces) console.warn('Only root may make a namespace: the network is not cut off.');
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir, { mode: 0o700 });
    if (user !== undefined) chownSync(dataDir, user, user);
    const trial = [
      process.execPath,
      join(root, 'scripts/package/try-package.ts'),
      join(current, 'bin/portal'),
      dataDir,
      String(user ?? ''),
    ];
    const [command = '', ...args] = [...withoutNetwork, ...trial];
    const seen: Trial = JSON.parse(run(command, ...args));
    expect(seen).toMatchObject({ executable: join(unpacked, 'node/bin/node'), loginStatus: 200, proformaStatus: 200, drainStatus: 503 });
    expect(new Set(Object.values(seen.files))).toEqual(new Set([200]));
    expect(seen.operator).toMatchObject({ code: 0, out: expect.stringContaining('demo@portal-osk.example') });
    expect(seen.check).toEqual({
      code: 0,
      out: expect.stringMatching(/^ok +database +embedded, in use by the running server, which is ready$/m),
    });
    expect(seen.server.code).toBe(0);
    expect([...seen.server.out.matchAll(/"msg":"(draining|stopping|stopped)"/g)].map(([, message]) => message)).toEqual([
      'draining',
      'stopping',
      'stopped',
    ]);
  }, 120_000);

  test('brings its version, its Node and no sources, test tools or telemetry', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(run(join(current, 'bin/portal'), 'version')).toBe(`${version}\n`);
    expect(run(join(unpacked, 'node/bin/node'), '--version')).toBe(`${process.version}\n`);
    const files = run('find', unpacked, '-type', 'f').split('\n');
    expect(files.filter((file) => /(?<!\.d)\.ts$|\.tsx$|\.[cm]?js\.map$|\/(vitest|playwright|typescript|@scarf)\//.test(file))).toEqual([]);
    expect(run('find', unpacked, '-type', 'l')).toBe('');
  });
});

test('packs a folder to the same bytes when times, owners and masks differ', async () => {
  const sums = [];
  for (const [name, mode, day] of [
    ['a', 0o600, '2020-01-01'],
    ['b', 0o644, '2021-01-01'],
  ] as const) {
    const file = join(folder, name, 'portal', 'file');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'content');
    chmodSync(file, mode);
    utimesSync(file, new Date(day), new Date(day));
    await pack(dirname(file), join(folder, name, 'portal.tar.gz'));
    sums.push(readFileSync(join(folder, name, 'portal.tar.gz.sha256'), 'utf8'));
  }
  expect(sums[0]).toMatch(/^[\da-f]{64} {2}portal\.tar\.gz\n$/);
  expect(sums[1]).toBe(sums[0]);
});

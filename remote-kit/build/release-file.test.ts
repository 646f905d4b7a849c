import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@osk/shared/contract/release';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeBuild, isWorkingTreeClean, provenanceOf } from './release-file.ts';

describe('describeBuild', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const title = { pl: 'SMS', en: 'SMS' };
  const description = {
    ...{ name: 'mfe-sms', builtAt: '2026-11-23T10:00:00Z', commit: 'abc', entry: 'entry.js', preload: [], prerendered: {} },
    routes: { '/sms': { js: [], css: [] } },
    portalRoutes: [{ path: '/user-panel/sms', page: '/sms', access: 'company' as const, title }],
  };
  const versionWith = (changes: Partial<Release> = {}) =>
    describeBuild(folder, join(folder, 'dist'), { ...description, ...changes }).version;
  beforeAll(() => {
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.0" }');
    writeFileSync(join(folder, 'dist', 'entry.js'), 'first');
  });

  test('gives the same content the same version, whenever and from whichever commit it is built', () => {
    const release = describeBuild(folder, join(folder, 'dist'), description);
    expect(release).toMatchObject({ ...description, version: expect.stringMatching(/^1\.2\.0-[\da-f]{8}$/) });
    expect(versionWith({ builtAt: '2026-11-24T10:00:00Z', commit: 'def' })).toBe(release.version);
    expect(describeBuild(folder, join(folder, 'dist'), release)).toEqual(release);
  });

  test('gives another version when a route, a page or a file changes', () => {
    const routes = description.portalRoutes.map((route) => ({ ...route, title: { pl: 'Wiadomości', en: 'Messages' } }));
    const versions = [
      versionWith(),
      versionWith({ portalRoutes: routes }),
      versionWith({ routes: { '/sms': { js: [], css: ['a.css'] } } }),
    ];
    writeFileSync(join(folder, 'dist', 'entry.js'), 'second');
    expect(new Set([...versions, versionWith()]).size).toBe(4);
  });
});

test('isWorkingTreeClean looks at the whole repository, and knows nothing without git', () => {
  const root = mkdtempSync(join(tmpdir(), 'repository-'));
  try {
    const remote = join(root, 'mfe-sms');
    mkdirSync(remote);
    expect([isWorkingTreeClean(remote), provenanceOf(remote).commit]).toEqual([null, null]);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@portal.example', ...args], {
        cwd: root,
        encoding: 'utf8',
      }).trim();
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'Begin');
    const commit = git('rev-parse', 'HEAD');
    expect([isWorkingTreeClean(remote), provenanceOf(remote).commit]).toEqual([true, commit]);
    writeFileSync(join(root, 'beside-the-remote.ts'), '');
    expect([isWorkingTreeClean(remote), provenanceOf(remote).commit]).toEqual([false, `${commit}-dirty`]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

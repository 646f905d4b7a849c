import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Release } from '@osk/shared/contract/release';
import { describe, expect, test } from 'vitest';
import { useFolder, useFolderPerTest } from '../testing/use-folder.ts';
import { describeBuild, isWorkingTreeClean, provenanceOf } from './release-file.ts';

describe('describeBuild', () => {
  const { at, write } = useFolder();
  write('package.json', '{ "version": "1.2.0" }');
  write('dist/entry.js', 'first');
  const title = { pl: 'SMS', en: 'SMS' };
  const description = {
    ...{ name: 'mfe-sms', builtAt: '2026-11-23T10:00:00Z', commit: 'abc', entry: 'entry.js', preload: [], prerendered: {} },
    routes: { '/sms': { js: [], css: [] } },
    portalRoutes: [{ path: '/user-panel/sms', page: '/sms', access: 'company' as const, title }],
  };
  const versionWith = (changes: Partial<Release> = {}) => describeBuild(at(), at('dist'), { ...description, ...changes }).version;

  test('gives the same content the same version, whenever and from whichever commit it is built', () => {
    const release = describeBuild(at(), at('dist'), description);
    expect(release).toMatchObject({ ...description, version: expect.stringMatching(/^1\.2\.0-[\da-f]{8}$/) });
    expect(versionWith({ builtAt: '2026-11-24T10:00:00Z', commit: 'def' })).toBe(release.version);
    expect(describeBuild(at(), at('dist'), release)).toEqual(release);
  });

  test('gives another version when a route, a page or a file changes', () => {
    const routes = description.portalRoutes.map((route) => ({ ...route, title: { pl: 'Wiadomości', en: 'Messages' } }));
    const versions = [
      versionWith(),
      versionWith({ portalRoutes: routes }),
      versionWith({ routes: { '/sms': { js: [], css: ['a.css'] } } }),
    ];
    write('dist/entry.js', 'second');
    expect(new Set([...versions, versionWith()]).size).toBe(4);
  });
});

describe('isWorkingTreeClean', () => {
  const { at, write } = useFolderPerTest();
  test('looks at the whole repository, and knows nothing without git', () => {
    const remote = at('mfe-sms');
    mkdirSync(remote);
    expect([isWorkingTreeClean(remote), provenanceOf(remote).commit]).toEqual([null, null]);
    const identity = ['-c', 'user.name=Anna', '-c', 'user.email=anna@portal.example'];
    const git = (...args: string[]) => execFileSync('git', [...identity, ...args], { cwd: at(), encoding: 'utf8' }).trim();
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'Begin');
    const commit = git('rev-parse', 'HEAD');
    expect([isWorkingTreeClean(remote), provenanceOf(remote).commit]).toEqual([true, commit]);
    write('beside-the-remote.ts', '');
    expect([isWorkingTreeClean(remote), provenanceOf(remote).commit]).toEqual([false, `${commit}-dirty`]);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isWorkingTreeClean, provenanceOf } from './release-file.ts';

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

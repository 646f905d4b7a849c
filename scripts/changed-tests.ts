import { execFileSync } from 'node:child_process';
import { root } from './packages.ts';

/** The browser tests of packages that concern few. They import only the contract, so no tool finds them. */
export const specsOf: Readonly<Record<string, readonly string[]>> = {
  'mfe-landing': [
    ...['activation', 'carousel', 'contact', 'form-engine', 'landing', 'login', 'password', 'prerendered', 'prices'],
    ...['registration', 'screens', 'story', 'trial'],
  ],
  'mfe-licences': ['buy', 'correction', 'extend', 'licence-dialogs', 'licences', 'profile', 'screens', 'story'],
  'mfe-sms': ['sms-configuration'],
  'mfe-pkk': [
    ...['conformance', 'embedding', 'embedding-edge-cases', 'embedding-loading', 'embedding-look', 'embedding-releases', 'employees'],
    ...['foreign-host', 'screens'],
  ],
  'pkk-employees': ['embedding-vue'],
  create: ['scaffold'],
};

/** Files that no browser test runs. */
const unused = /\.(test\.tsx?|md)$|^(bench|docs|deploy)\//;

/** The files that have changed since a commit, committed or not, and the new ones. */
export function changedFiles(since = 'HEAD'): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The browser tests that changed files can break: names of specs, or 'all'. */
export function specsFor(files: readonly string[]): string[] | 'all' {
  const names = files.flatMap((file) => {
    if (unused.test(file)) return [];
    const spec = /^e2e\/(?!webkit\/)[\w-]+\/([\w-]+)\.spec\.ts$/.exec(file)?.[1];
    return spec ?? specsOf[file.split('/')[0] ?? ''] ?? 'all';
  });
  return names.includes('all') ? 'all' : [...new Set(names)].map((name) => `/${name}.spec.ts`);
}

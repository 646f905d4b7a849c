import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests with real builds, only in `pnpm test:long`: the browser tests run the same tools. */
const long = process.env.LONG ? [] : ['remote-kit/release/release.test.ts', 'remote-kit/develop/develop.test.ts'];

const exclude = ['**/node_modules/**', '**/dist/**', ...long];
const include = ['{shared,shell,remote-kit,mfe-*,scripts}/**/*.test.{ts,tsx}', '{create,pkk-employees}/*.test.ts'];
/** Vitest ends a worker where the environment changes from file to file, so each environment is a project. */
const inPage = globSync(include, { exclude, cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment jsdom'),
);
/** Their tests load modules again, while the earlier ones still listen to the page. */
const reloadModules = inPage.filter((file) => /^(shell|pkk-employees)\//.test(file));
const waitLonger = 'shared/testing/wait-longer.ts';
const shared = {
  pool: 'threads',
  // Files of one worker share modules and page, which halves the time. Each file restores the globals that it changes.
  isolate: false,
  restoreMocks: true,
  css: { modules: { classNameStrategy: 'non-scoped' } },
  setupFiles: waitLonger,
  testTimeout: 20_000,
} as const;
const page = { ...shared, exclude, setupFiles: [waitLonger, 'shared/testing/empty-page.ts'] };

/** Unit and component tests of the front end and of the tools. The server's tests have their own configuration. */
export default defineConfig({
  test: {
    // All cores: by default vitest leaves one idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      { test: { ...shared, name: 'node', include, exclude: [...exclude, ...inPage] } },
      { test: { ...page, name: 'page', include: inPage.filter((file) => !reloadModules.includes(file)) } },
      { test: { ...page, name: 'shell', include: reloadModules } },
      // A remote's repository has its own configuration, with the kit's preset.
      'create/template',
    ],
  },
});

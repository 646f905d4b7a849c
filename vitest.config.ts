import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Tests with real builds, only in `pnpm test:long`: the browser tests run the same tools. */
const long = process.env.LONG ? [] : ['remote-kit/release/release.test.ts', 'remote-kit/develop/develop.test.ts'];

const exclude = ['**/node_modules/**', '**/dist/**', ...long];
const include = ['{shared,shell,remote-kit,mfe-*,scripts}/**/*.test.{ts,tsx}', '{create,pkk-employees}/*.test.ts'];
/** Vitest ends a worker where the environment changes from file to file, so each environment is a project. */
const inPage = globSync(include, { exclude }).filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'));
/** Their modules begin anew in a test, while those of before still listen to the page. */
const startAnew = inPage.filter((file) => /^(shell|pkk-employees)\//.test(file));
/** It starts the whole portal, which listens to its page until that is gone. */
const startsPortal = 'shell/src/start-portal.test.tsx';
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
      { test: { ...page, name: 'page', include: inPage.filter((file) => !startAnew.includes(file)) } },
      { test: { ...page, name: 'shell', include: startAnew, exclude: [...exclude, startsPortal] } },
      { test: { ...page, name: 'start', include: [startsPortal] } },
      // A remote's repository has its own configuration, with the kit's preset.
      'create/template',
    ],
  },
});

import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Tests with real builds, only in `pnpm test:long`: the browser tests run the same tools. */
const long = process.env.LONG ? [] : ['remote-kit/release/release.test.ts', 'remote-kit/develop/develop.test.ts'];

const exclude = ['**/node_modules/**', '**/dist/**', ...long];
const include = ['{shared,shell,remote-kit,mfe-*,scripts}/**/*.test.{ts,tsx}', '{create,pkk-employees}/*.test.ts'];
/** Those that begin with the comment for jsdom. */
const needPage = globSync(include, { exclude }).filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'));
const shared = {
  pool: 'threads',
  // Files of one worker share modules and page, which halves the time. Each file restores what it changes.
  isolate: false,
  restoreMocks: true,
  css: { modules: { classNameStrategy: 'non-scoped' } },
  setupFiles: 'shared/testing/wait-longer.ts',
  testTimeout: 20_000,
} as const;

/** Unit and component tests of the front end and of the tools. The server's tests have their own configuration. */
export default defineConfig({
  test: {
    // All cores: by default vitest leaves one idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      // Vitest starts another worker where the environment changes from file to file.
      { test: { ...shared, name: 'node', include, exclude: [...exclude, ...needPage] } },
      { test: { ...shared, name: 'page', include: needPage, exclude } },
      // A remote's repository has its own configuration, with the kit's preset.
      'create/template',
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** With real builds; the browser tests of releases and overrides run the same tools. With `pnpm test:long`. */
const long = process.env.LONG ? [] : ['remote-kit/release/release.test.ts', 'remote-kit/develop/develop.test.ts'];

const exclude = ['**/node_modules/**', '**/dist/**', ...long];
const shared = { pool: 'threads', restoreMocks: true, css: { modules: { classNameStrategy: 'non-scoped' } } } as const;

/** Unit and component tests of the front end and of the tooling; the server's have a configuration of their own. */
export default defineConfig({
  test: {
    // All cores: vitest would leave one of them, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      // Files of a worker share its modules and its page, which takes half the time. Each leaves them as it found them.
      { test: { ...shared, name: 'parts', include: ['{shared,remote-kit,mfe-*,scripts}/**/*.test.{ts,tsx}'], exclude, isolate: false } },
      // The shell listens to the page itself, for as long as it is open: each file has its own.
      { test: { ...shared, name: 'shell', include: ['shell/**/*.test.{ts,tsx}'], exclude } },
    ],
  },
});

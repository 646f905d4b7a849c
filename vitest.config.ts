import { defineConfig } from 'vitest/config';

/** With real builds; the browser tests of releases and overrides run the same tools. With `pnpm test:long`. */
const long = process.env.LONG ? [] : ['shared/release/release.test.ts', 'shared/develop/develop.test.ts'];

/** Unit and component tests of the front end and of the tooling; the server's have a configuration of their own. */
export default defineConfig({
  test: {
    include: ['{shared,shell,mfe-*,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', ...long],
    // All cores: vitest would leave one of them, which is half of a small machine.
    maxWorkers: '100%',
    pool: 'threads',
    // Files of a worker share its modules, which takes half the time. Each cleans up after itself: any order of them passes.
    isolate: false,
    restoreMocks: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});

import { defineConfig } from 'vitest/config';

/** Tests with real builds, only in `pnpm test:long`: the browser tests run the same tools. */
const long = process.env.LONG ? [] : ['remote-kit/release/release.test.ts', 'remote-kit/develop/develop.test.ts'];

const exclude = ['**/node_modules/**', '**/dist/**', ...long];
const shared = {
  pool: 'threads',
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
      // Files of one worker share modules and page, which halves the time. Each file restores what it changes.
      {
        test: {
          ...shared,
          name: 'packages',
          include: ['{shared,remote-kit,mfe-*,scripts}/**/*.test.{ts,tsx}', '{create,pkk-employees}/*.test.ts'],
          exclude,
          isolate: false,
        },
      },
      // A remote's repository has its own configuration, with the kit's preset.
      'create/template',
      // The shell's listeners stay on the document, so each file has its own page.
      { test: { ...shared, name: 'shell', include: ['shell/**/*.test.{ts,tsx}'], exclude } },
    ],
  },
});

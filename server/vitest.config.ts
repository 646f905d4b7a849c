import { defineConfig } from 'vitest/config';

const everyApiTest = '{src,testing,contract-tests}/**/*.api.test.ts';
const processTests = '{src,testing}/**/*.process.test.ts';
const postgresTests = '{src,testing}/**/*.postgres.test.ts';
/** One embedded database a worker: files share its modules, and each begins with an empty database. The timeouts allow for a machine under load. */
const shared = { root: import.meta.dirname, isolate: false, testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    // All cores: vitest would leave one of them, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'server-unit',
          include: ['{src,testing,contract-tests}/**/*.test.ts'],
          exclude: [everyApiTest, processTests, postgresTests],
        },
      },
      { test: { ...shared, name: 'server-embedded', include: [everyApiTest, processTests], provide: { database: 'embedded' } } },
      {
        test: {
          ...shared,
          name: 'server-postgres',
          include: [everyApiTest, postgresTests],
          provide: { database: 'postgres' },
          globalSetup: 'testing/database/postgres-server.ts',
        },
      },
    ],
  },
});

import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const everyApiTest = '{src,testing,contract-tests}/**/*.api.test.ts';
const processTests = '{src,testing}/**/*.process.test.ts';
const postgresTests = '{src,testing}/**/*.postgres.test.ts';
/**
 * API tests of what differs between the databases: locks, errors of constraints, transactions, large results, notifications, and what only a
 * portal with an embedded database does. They run on both. The others run on PostgreSQL, and on both with `LONG`.
 */
const onBothDatabases = [
  ...['decision-races', 'development-access', 'employee-commands', 'export-company', 'follow-up', 'http', 'idempotency'],
  ...['import-bank-statement', 'key-rotation', 'licence', 'mail-worker', 'order-limits', 'outbox', 'page-loads', 'rate-limiter'],
  ...['registration', 'sales-command', 'same-pesel', 'store'],
].map((name) => `{src,contract-tests}/**/${name}.api.test.ts`);
const embedded = process.env.LONG ? [everyApiTest] : onBothDatabases;
const missing = onBothDatabases.filter((pattern) => globSync(pattern, { cwd: import.meta.dirname }).length === 0);
if (missing.length > 0) throw new Error(`There are no tests ${missing.join(', ')}`);

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
      { test: { ...shared, name: 'server-embedded', include: [...embedded, processTests], provide: { database: 'embedded' } } },
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

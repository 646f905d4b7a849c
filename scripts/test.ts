import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPortal } from './build-portal.ts';
import { findBrowser } from './find-browser.ts';
import { root } from './packages.ts';
import { run } from './run.ts';

/** What one runner counted; a runner that ended badly without a failed test counts as one. */
type Counts = { passed: number; failed: number };

/** Further variants of what the others prove already. */
const long = process.argv.includes('--long') ? { LONG: '1' } : {};
const results = join(root, 'test-results');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const resultOf = (name: string) => join(results, `${name}.json`);

function readResult<Result>(name: string): Result | undefined {
  try {
    return JSON.parse(readFileSync(resultOf(name), 'utf8')) as Result;
  } catch {
    return undefined;
  }
}

function counted(code: number, passed = 0, failed = 0): Counts {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

async function vitest(name: string, config: string): Promise<Counts> {
  const code = await run(
    bin('vitest'),
    ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${resultOf(name)}`],
    { cwd: root, env: { ...process.env, ...long } },
  );
  const result = readResult<{ numPassedTests: number; numFailedTests: number }>(name);
  return counted(code, result?.numPassedTests, result?.numFailedTests);
}

async function browserTests(): Promise<Counts> {
  const browser = await findBrowser();
  const code = await run(bin('playwright'), ['test'], {
    cwd: join(root, 'e2e'),
    env: { ...process.env, CHROMIUM_PATH: browser, ...long },
  });
  const stats = readResult<{ stats: { expected: number; unexpected: number; flaky: number } }>('e2e')?.stats;
  return counted(code, stats?.expected, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0));
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const steps: [name: string, step: () => Promise<Counts>][] = [
  ['unit and component tests', () => vitest('unit', 'vitest.config.ts')],
  ['API tests', () => vitest('server', 'server/vitest.config.ts')],
  ['browser tests', browserTests],
];

let passed = 0;
let failed = 0;
if (await buildPortal()) {
  for (const [name, step] of steps) {
    console.log(`\n── ${name}`);
    const counts = await step().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1 };
    });
    passed += counts.passed;
    failed += counts.failed;
  }
} else failed = 1;

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

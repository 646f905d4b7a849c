import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildPortal } from './build-portal.ts';
import { findBrowser } from './find-browser.ts';
import { root } from './packages.ts';
import { type Failure, readResult, type TestResult } from './results/result.ts';
import { run } from './run.ts';

/** Further variants of what the others prove already. */
const long = process.argv.includes('--long') ? { LONG: '1' } : {};
const results = join(root, 'test-results');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const failure = (where: string, message: string): TestResult => ({ passed: 0, failures: [{ where, message }] });

/** Runs a runner to its end. One that ends badly without a failure, or ran nothing, has failed. */
async function runTests(name: string, command: string, args: readonly string[], cwd = root, env = {}): Promise<TestResult> {
  const file = join(results, `${name}.json`);
  const code = await run(bin(command), args, { cwd, env: { ...process.env, ...long, ...env, TEST_RESULT: file } });
  const result = readResult(file);
  if (!result) return failure(name, `${command} ended with ${code}, and wrote no result.`);
  if (result.failures.length > 0 || (code === 0 && result.passed > 0)) return result;
  return {
    ...failure(name, `${command} ended with ${code} after ${result.passed} passed tests, and named no failure.`),
    passed: result.passed,
  };
}

const vitest = (name: string, config: string) =>
  runTests(name, 'vitest', ['run', '--config', config, '--reporter=default', '--reporter=./scripts/results/vitest-reporter.ts']);

const steps: [name: string, step: () => Promise<TestResult>][] = [
  ['unit and component tests', () => vitest('unit', 'vitest.config.ts')],
  ['API tests', () => vitest('server', 'server/vitest.config.ts')],
  ['browser tests', async () => runTests('e2e', 'playwright', ['test'], join(root, 'e2e'), { CHROMIUM_PATH: await findBrowser() })],
];

/** The failures once more, at the end, where they are found; without the runners' own part of a stack. */
function tell(failures: readonly Failure[]): void {
  if (failures.length > 0) console.log('\n── what failed');
  for (const { where, message } of failures) {
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => !/^\s*at .*\/node_modules\//.test(line));
    console.log(['', where, ...lines.slice(0, 30).map((line) => `    ${line}`)].join('\n'));
  }
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
const failures: Failure[] = [];
if (await buildPortal()) {
  for (const [name, step] of steps) {
    console.log(`\n── ${name}`);
    const result = await step().catch((error: unknown) => failure(name, error instanceof Error ? error.message : String(error)));
    passed += result.passed;
    failures.push(...result.failures);
  }
} else failures.push({ where: 'build', message: 'The portal could not be built.' });

tell(failures);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

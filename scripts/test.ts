import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildPortal } from './build.ts';
import { changedFiles, specsFor } from './changed-tests.ts';
import { ensureWebKit, findBrowser, findFirefox, playwrightWebKit } from './find-browser.ts';
import { root } from './packages.ts';
import { type Failure, type Result, readPlaywright, type Skipped } from './test-reports.ts';

const results = join(root, 'test-results');
/** Adds variants of what the other tests prove. */
const long = process.argv.includes('--long') ? { LONG: '1' } : {};
/** Whether the run fails without Firefox or WebKit. Otherwise its last lines say what was not tried. */
const requiresBrowsers = process.argv.includes('--require-browsers');
/** Runs only the tests in WebKit. */
const onlyWebKit = process.argv.includes('--webkit');
/** With `--changed`, only what uncommitted changes can break; with `--changed=<commit>`, what has changed since then. */
const changed = process.argv.find((argument) => /^--changed(=|$)/.test(argument));
const changes = changed && changedFiles(changed.split('=')[1]);

/** Runs a test runner. It also fails when it ends with an error, or runs no test. */
async function runTests(
  name: string,
  command: string[],
  readReport: (report: string) => Result,
  folder = root,
  environment = {},
): Promise<Result> {
  const report = join(results, `${name}.json`);
  const env = { ...process.env, ...long, PLAYWRIGHT_JSON_OUTPUT_FILE: report, VITEST_REPORT: report, ...environment };
  const [runner = '', ...args] = command;
  const child = spawn(join(root, 'node_modules/.bin', runner), args, { cwd: folder, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  const result: Result = existsSync(report) ? readReport(readFileSync(report, 'utf8')) : { passed: 0, failures: [] };
  if (result.failures.length === 0 && (code !== 0 || (result.passed === 0 && !changed))) {
    result.failures.push({ test: name, message: `${runner} ended with ${code} after ${result.passed} passed tests.` });
  }
  return result;
}

function vitest(name: string, config: string): Promise<Result> {
  const selection = changed ? [changed, '--passWithNoTests'] : [];
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/test-reports.ts')}`];
  return runTests(name, ['vitest', 'run', '--config', config, ...reporters, ...selection], JSON.parse);
}

/** The browser tests in Chromium, and in Firefox where there is one. */
async function browserTests(): Promise<Result> {
  const specs = changes ? specsFor(changes) : 'all';
  if (specs.length === 0) return { passed: 0, failures: [] };
  const environment: Record<string, string> = { CHROMIUM_PATH: findBrowser() };
  const skipped: Skipped[] = [];
  try {
    environment.FIREFOX_PATH = findFirefox();
  } catch (error) {
    if (requiresBrowsers || process.env.FIREFOX_PATH) throw error;
    skipped.push({ test: 'browser tests in Firefox', reason: (error as Error).message });
  }
  const command = ['playwright', 'test', '--reporter=list,json', ...(specs === 'all' ? [] : ['--pass-with-no-tests', ...specs])];
  const result = await runTests('e2e', command, readPlaywright, join(root, 'e2e'), environment);
  return { ...result, skipped };
}

/** Smoke tests in WebKitGTK. Playwright cannot drive that; its own WebKit runs the browser tests instead. */
async function webKitTests(): Promise<Result> {
  try {
    ensureWebKit();
  } catch (error) {
    if (requiresBrowsers || onlyWebKit || process.env.WEBKIT_DRIVER_PATH) throw error;
    return { passed: 0, failures: [], skipped: [{ test: 'tests in WebKit', reason: (error as Error).message }] };
  }
  const own = playwrightWebKit();
  const choice = own ? ['--project', 'webkit'] : ['--config', 'webkit/playwright.config.ts'];
  const command = ['playwright', 'test', ...choice, '--reporter=list,json'];
  return runTests('webkit', command, readPlaywright, join(root, 'e2e'), own && { WEBKIT_PATH: own });
}

type Step = [name: string, step: () => Promise<Result>];

const webKitStep: Step = ['tests in WebKit', webKitTests];

const ordinarySteps: Step[] = [
  ['unit and component tests', () => vitest('unit', 'vitest.config.ts')],
  ['API tests', () => vitest('server', 'server/vitest.config.ts')],
  ['browser tests', browserTests],
];

const steps = onlyWebKit ? [webKitStep] : [...ordinarySteps, ...('LONG' in long ? [webKitStep] : [])];

rmSync(results, { recursive: true, force: true });
let passed = 0;
const failures: Failure[] = [];
const skipped: Skipped[] = [];
const times: [step: string, seconds: number][] = [];
const started = performance.now();
const isBuilt = await buildPortal();
times.push(['build', (performance.now() - started) / 1000]);
if (isBuilt) {
  for (const [name, step] of steps) {
    console.log(`\n── ${name}`);
    const began = performance.now();
    const result = await step().catch(({ message }: Error): Result => ({ passed: 0, failures: [{ test: name, message }] }));
    passed += result.passed;
    failures.push(...result.failures);
    skipped.push(...(result.skipped ?? []));
    times.push([name, (performance.now() - began) / 1000]);
  }
} else failures.push({ test: 'build', message: 'The portal could not be built.' });

if (failures.length > 0) console.log('\n── failures');
for (const { test, message } of failures) {
  const lines = stripVTControlCharacters(message).split('\n');
  const ownLines = lines.filter((line) => !/^\s*at .*node_modules/.test(line)).slice(0, 30);
  console.log(['', test.replace(root, ''), ...ownLines.map((line) => `    ${line}`)].join('\n'));
}
if (skipped.length > 0) console.log('\n── skipped');
for (const { test, reason } of skipped) console.log(`\n${test.replace(root, '')}\n    ${reason}`);
console.log('\n── time');
for (const [step, seconds] of times) console.log(`${seconds.toFixed(1).padStart(6)} s  ${step}`);
console.log(`\n${passed} passed, ${failures.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`);
process.exitCode = failures.length === 0 ? 0 : 1;

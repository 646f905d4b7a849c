import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { JSONReport, JSONReportSuite, JSONReportTestResult } from 'playwright/types/testReporter';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { root } from './packages.ts';

export type Failure = { test: string; message: string };
export type Skipped = { test: string; reason: string };
export type Result = { passed: number; failures: Failure[]; skipped?: Skipped[] };

/** Reads the report of Playwright. */
export function readPlaywright(report: string): Result {
  const { stats, suites, errors }: JSONReport = JSON.parse(report);
  const specsOf = (suite: JSONReportSuite): JSONReportSuite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const outside = errors.map(({ message = '' }) => ({ test: 'outside any test', message }));
  const failures = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        test: `${projectName} › ${file} › ${title}`,
        message: results.flatMap(({ errors, attachments }) => [...errors.map(({ message }) => message), ...pageOf(attachments)]).join('\n'),
      })),
  );
  return { passed: stats.expected, failures: [...outside, ...failures] };
}

/** What the page showed when the test failed: the machine that ran it keeps no files. */
function pageOf(attachments: JSONReportTestResult['attachments']): string[] {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  const page = path && /^# Page snapshot$.*?^```$.*?^```$/ms.exec(readFileSync(path, 'utf8'))?.[0];
  return page ? [page] : [];
}

const failuresOf = (test: string, errors: readonly SerializedError[]): Failure[] =>
  errors.length === 0 ? [] : [{ test, message: errors.map(({ stack, message }) => stack || message).join('\n') }];

/** Writes the result of a run to the file that `VITEST_REPORT` names. Vitest's own JSON leaves out errors outside any test. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const result: Required<Result> = { passed: 0, failures: [], skipped: [] };
    for (const module of modules) {
      const file = relative(root, module.moduleId);
      result.failures.push(...failuresOf(file, module.errors()));
      for (const suite of module.children.allSuites()) result.failures.push(...failuresOf(`${file} › ${suite.fullName}`, suite.errors()));
      if (module.state() === 'pending') result.failures.push({ test: file, message: 'The file did not end.' });
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        const name = `${file} › ${test.fullName}`;
        if (state === 'passed') result.passed++;
        else if (state === 'failed') result.failures.push(...failuresOf(name, errors));
        const meta = test.meta();
        // A skipped test counts when it gives a reason.
        if ('skipReason' in meta) result.skipped.push({ test: name, reason: String(meta.skipReason) });
      }
    }
    for (const error of unhandledErrors) {
      const file = error.VITEST_TEST_PATH ? ` while ${relative(root, String(error.VITEST_TEST_PATH))} ran` : '';
      result.failures.push(...failuresOf(`outside any test${file}`, error.cause ? [error, error.cause] : [error]));
    }
    const path = process.env.VITEST_REPORT as string;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(result));
  }
}

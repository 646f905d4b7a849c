import { relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter';
import type { JsonTestResults } from 'vitest/node';
import { root } from './packages.ts';

export type Failure = { test: string; message: string };
export type Skipped = { test: string; reason: string };
export type FileTime = { file: string; seconds: number };
export type Result = { passed: number; failures: Failure[]; skipped?: Skipped[]; files?: FileTime[] };

/** Reads the report of Vitest. A skipped test counts when it gives a reason. */
export function readVitest({ numPassedTests, testResults }: JsonTestResults): Result {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ test: name, message }];
    return failed.map(({ fullName, failureMessages }) => ({ test: `${name} › ${fullName}`, message: failureMessages?.join('\n') ?? '' }));
  });
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, meta }) =>
      'skipReason' in meta ? [{ test: `${name} › ${fullName}`, reason: String(meta.skipReason) }] : [],
    ),
  );
  const files = testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }));
  return { passed: numPassedTests, failures, skipped, files };
}

/** Reads the report of Playwright. */
export function readPlaywright({ stats, suites, errors }: JSONReport): Result {
  const specsOf = (suite: JSONReportSuite): JSONReportSuite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const outside = errors.map(({ message = '' }) => ({ test: 'outside any test', message }));
  const failures = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        test: `${projectName} › ${file} › ${title}`,
        message: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      })),
  );
  const runs = suites.flatMap(specsOf).flatMap(({ file, tests }) =>
    tests.map(({ projectName, results }) => ({
      file: `e2e/${file} in ${projectName}`,
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  );
  const files = Object.entries(Object.groupBy(runs, ({ file }) => file)).map(([file, tests = []]) => ({
    file,
    seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
  }));
  return { passed: stats.expected, failures: [...outside, ...failures], files };
}

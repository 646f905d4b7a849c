import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter';
import type { JsonTestResults } from 'vitest/node';

export type Failure = { test: string; message: string };
export type Skipped = { test: string; reason: string };
export type Result = { passed: number; failures: Failure[]; skipped?: Skipped[] };

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
  return { passed: numPassedTests, failures, skipped };
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
  return { passed: stats.expected, failures: [...outside, ...failures] };
}

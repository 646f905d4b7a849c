import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter';

export type Failure = { test: string; message: string };
export type Skipped = { test: string; reason: string };
export type FileTime = { file: string; seconds: number };
export type Result = { passed: number; failures: Failure[]; skipped?: Skipped[]; files?: FileTime[] };

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

import { readFileSync, writeFileSync } from 'node:fs';

/** What failed: the file and the test in it, or what else it was; and what was said of it. */
export type Failure = { where: string; message: string };

/** What one runner counted. It went well where it ends with 0 and nothing failed. */
export type TestResult = { passed: number; failures: Failure[] };

/** Writes a result as JSON to the file that the environment variable `TEST_RESULT` names, or nowhere without one. */
export function writeResult(result: TestResult): void {
  if (process.env.TEST_RESULT) writeFileSync(process.env.TEST_RESULT, JSON.stringify(result));
}

/** The result that a runner wrote; `undefined` where it came to no end. */
export function readResult(file: string): TestResult | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

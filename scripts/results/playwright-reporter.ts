import { relative } from 'node:path';
import type { Reporter, Suite, TestError } from 'playwright/types/testReporter';
import { root } from '../packages.ts';
import { type Failure, writeResult } from './result.ts';

const describe = (errors: readonly TestError[]) => errors.map(({ stack, message, value }) => stack ?? message ?? value).join('\n');

/** A reporter of Playwright that writes what was counted and what failed; one that passed only when it was repeated has failed. */
export default class ResultReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #failures: Failure[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  /** What broke outside a test: the server's start, or the look through its logs. */
  onError(error: TestError): void {
    this.#failures.push({ where: 'outside any test', message: describe([error]) });
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    for (const test of tests) {
      if (['expected', 'skipped'].includes(test.outcome())) continue;
      const where = [relative(root, test.location.file), ...test.titlePath().slice(3)].join(' › ');
      this.#failures.push({ where, message: describe(test.results.flatMap(({ errors }) => errors)) });
    }
    writeResult({ passed: tests.filter((test) => test.outcome() === 'expected').length, failures: this.#failures });
  }
}

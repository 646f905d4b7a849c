import { relative } from 'node:path';
import type { TestError } from 'vitest';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { root } from '../packages.ts';
import { type Failure, writeResult } from './result.ts';

const describe = (errors: readonly (SerializedError | TestError)[]) =>
  errors
    .flatMap((error) => [error.stack ?? error.message, 'diff' in error ? error.diff : undefined])
    .filter(Boolean)
    .join('\n');

/** A module or a suite fails by itself where its import or a hook throws. */
function failuresIn(module: TestModule): Failure[] {
  const file = [module.project.name, relative(root, module.moduleId)].filter(Boolean).join(' ');
  const failures = [module, ...module.children.allSuites()]
    .filter((entity) => entity.errors().length > 0)
    .map((entity) => ({ where: file, message: describe(entity.errors()) }));
  for (const test of module.children.allTests('failed')) {
    failures.push({ where: `${file} › ${test.fullName}`, message: describe(test.result().errors ?? []) });
  }
  return failures;
}

/** A reporter of vitest that writes what was counted and what failed. */
export default class ResultReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const failures = modules.flatMap(failuresIn);
    if (unhandledErrors.length > 0) failures.push({ where: 'outside any test', message: describe(unhandledErrors) });
    const passed = modules.reduce((sum, module) => sum + [...module.children.allTests('passed')].length, 0);
    writeResult({ passed, failures });
  }
}

import type { CheckResult } from './check.ts';

/** What was found, as lines for a console. */
export function reportOf(results: readonly CheckResult[]): string {
  const widest = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, passed, message }) => `${passed ? '✓' : '✗'} ${name.padEnd(widest)}  ${message}`);
  const failed = results.filter(({ passed }) => !passed).length;
  return [...lines, '', `${results.length - failed} passed, ${failed} failed`].join('\n');
}

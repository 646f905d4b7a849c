import { type Outcome, runChecks } from './conformance/run-checks.ts';
import { strings } from './employees/strings.ts';

/**
 * Looks whether a page embeds the module as it should, prints what was found, and leaves the page as it was: docs/embedding.md.
 * For the console: `(await import('https://portal.example/embed/v1/conformance.js')).check()`.
 */
export function check(element: Element | null = document.querySelector('osk-pkk-employees')): Promise<Outcome> {
  return runChecks(element, [strings.pl.create, strings.en.create]);
}

import { loadingCheck, tokenCheck } from './conformance/access-checks.ts';
import { type Check, type EmbeddedElement, until } from './conformance/embedded-element.ts';
import { appearanceCheck, layoutCheck, teardownCheck } from './conformance/page-checks.ts';

type CheckResult = { name: string; passed: boolean; message: string };

/**
 * Checks that a page embeds the module correctly, prints a report and leaves the page as it was: docs/embedding.md.
 * In the console: `(await import('https://portal.example/embed/v1/conformance.js')).check()`.
 */
export async function check(element: Element | null = document.querySelector('osk-pkk-employees')) {
  const { scrollX: left, scrollY: top } = window;
  const results = [await run(loadingCheck, element)];
  if (results[0]?.passed) {
    console.log('The check provokes two failed requests: 403 of /api/token and 401 of /api/employees.');
    for (const next of [tokenCheck, layoutCheck, appearanceCheck, teardownCheck]) results.push(await run(next, element));
  }
  window.scrollTo({ left, top, behavior: 'instant' });
  const failed = results.filter(({ passed }) => !passed).length;
  const lines = results.map(({ name, passed, message }) => `${passed ? '✓' : '✗'} ${name.padEnd(18)}  ${message}`);
  const report = [...lines, '', `${results.length - failed} passed, ${failed} failed`].join('\n');
  console.log(report);
  return { passed: failed === 0, results, report };
}

async function run({ name, inspect }: Check, element: Element | null): Promise<CheckResult> {
  try {
    return { name, passed: true, message: await inspect(await upgraded(element)) };
  } catch (error) {
    return { name, passed: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Waits for the module's script, which may still be loading. */
async function upgraded(element: Element | null): Promise<EmbeddedElement> {
  if (!element) throw new Error('The page has no <osk-pkk-employees>. Pass one that is in a shadow tree: check(element).');
  if (await until(() => isEmbedded(element), 10_000)) return element as EmbeddedElement;
  throw new Error(
    'The element is not defined. Load the script /embed/v1/osk-pkk-employees.js of the portal, and allow it in script-src of your Content-Security-Policy.',
  );
}

const isEmbedded = (element: Element) => element.shadowRoot !== null && 'diagnostics' in element;

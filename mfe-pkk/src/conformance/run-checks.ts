import { type Check, type CheckResult, Shortcoming } from './check.ts';
import { watchPolicy } from './content-security-policy.ts';
import { type EmbeddedModule, moduleOf } from './embedded-module.ts';
import { language, pageLanguage } from './language.ts';
import { loading } from './loading.ts';
import { place } from './place.ts';
import { reportOf } from './report.ts';
import { styles } from './styles.ts';
import { teardown } from './teardown.ts';
import { pageTheme, theme } from './theme.ts';
import { tokenRenewal } from './token-renewal.ts';
import { tokenScope } from './token-scope.ts';
import { undisturbed } from './undisturbed.ts';
import { until } from './until.ts';

export type Outcome = { passed: boolean; results: CheckResult[] };

const checks = [tokenScope, tokenRenewal, language, pageLanguage, theme, pageTheme, styles, teardown, place];

/** Browsers print refused calls in red, whoever asked for them. */
const provoked =
  "The check has the portal refuse two calls: the 403 of /api/token and the 401 of /api/employees are no faults of your page's.";

/** Runs the checks one after another, and prints what was found. Without a list there is nothing that others could look at. */
export async function runChecks(element: Element | null, openerNames: readonly string[]): Promise<Outcome> {
  const results: CheckResult[] = [];
  const ended = new AbortController();
  const policy = watchPolicy(ended.signal);
  try {
    const module = await become(element, openerNames);
    results.push(await resultOf(loading, module));
    if (results[0]?.passed) {
      console.log(provoked);
      for (const check of [...checks, policy]) results.push(await resultOf(check, module));
    }
  } catch (error) {
    results.push({ name: loading.name, passed: false, message: messageOf(error) });
  } finally {
    ended.abort();
  }
  console.log(reportOf(results));
  return { passed: results.every(({ passed }) => passed), results };
}

/** The module of an element, whose script may be on its way. */
async function become(element: Element | null, openerNames: readonly string[]): Promise<EmbeddedModule> {
  if (!element)
    throw new Shortcoming('There is no <osk-pkk-employees> in the page; one within a shadow tree has to be handed in: check(element).');
  await until(() => element.shadowRoot !== null, 10_000);
  const module = moduleOf(element, openerNames);
  if (module) return module;
  throw new Shortcoming(
    'The element is not defined: load the script /embed/v1/osk-pkk-employees.js of the portal, and let it through in script-src of your Content-Security-Policy.',
  );
}

async function resultOf({ name, look }: Check, module: EmbeddedModule): Promise<CheckResult> {
  try {
    return { name, passed: true, message: await undisturbed(() => look(module)) };
  } catch (error) {
    return { name, passed: false, message: messageOf(error) };
  }
}

const messageOf = (error: unknown) => (error instanceof Shortcoming ? error.message : `The check itself has failed: ${error}`);

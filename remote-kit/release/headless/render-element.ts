import { readFile } from 'node:fs/promises';
import { runInThisContext } from 'node:vm';
import { renderInEachState } from './answers.ts';
import type { CallState, Rendering, Task } from './report.ts';
import { isEmpty, reportProblem, textOf } from './report.ts';
import { observeChanges, waitUntilStable, withFastTimers } from './stability.ts';

/**
 * Runs a script for other sites, puts each custom element that it defines into the page, and renders it in each language and each state
 * of its calls.
 */
export async function renderElement({ script, calls }: Task & { work: 'embed' }): Promise<void> {
  const tags: string[] = [];
  const define = customElements.define.bind(customElements);
  customElements.define = (name, ...rest) => {
    tags.push(name);
    define(name, ...rest);
  };
  observeShadowTrees();
  const code = await readFile(script, 'utf8');
  await withFastTimers(() => runInThisContext(code, { filename: script }));
  await waitUntilStable();
  if (tags.length === 0) return reportProblem('rendered', 'it defines no custom element');
  for (const tag of tags) await renderInEachState(`The embedded element <${tag}>`, calls, (rendering) => render(tag, rendering));
}

const shadows = new WeakMap<Element, ShadowRoot>();

/** Also those that are closed. */
function observeShadowTrees(): void {
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const shadow = attachShadow.call(this, options);
    shadows.set(this, shadow);
    observeChanges(shadow);
    return shadow;
  };
}

async function render(tag: string, { language, calls }: Rendering): Promise<void> {
  const element = document.createElement(tag);
  const { error } = console;
  reportFailures(element, calls);
  // See docs/embedding.md.
  Object.assign(element, { token: 'token' });
  element.setAttribute('api', location.origin);
  element.setAttribute('language', language);
  document.body.append(element);
  await waitUntilStable();
  if (isEmpty(shadows.get(element) ?? element)) reportProblem('rendered', 'the element is empty');
  element.remove();
  await waitUntilStable();
  console.error = error;
}

/**
 * An element shows each failure to its user, and dispatches an event with a code and a message for the page around it. The cause is only
 * on the console. Failed calls are a failure too, but only a crash is the element's own.
 */
function reportFailures(element: Element, calls: CallState): void {
  let cause: unknown;
  console.error = (...logged: unknown[]) => {
    cause = logged.find((each) => each instanceof Error) ?? cause;
  };
  const dispatch = element.dispatchEvent;
  element.dispatchEvent = (event) => {
    if (event instanceof CustomEvent && event.type.endsWith('error') && (calls !== 'failing' || event.detail?.code === 'crashed')) {
      const { code, message } = event.detail ?? {};
      reportProblem('rendered', [event.type, code, message, ...(cause ? [textOf(cause)] : [])].join(': '));
    }
    return dispatch.call(element, event);
  };
}

import type { Call } from '@osk/shared/contract/shapes/release';
import type { PageLoader, Remote } from '@osk/shared/remote';
import { findAccessibilityProblems } from './accessibility.ts';
import { openDialog } from './actions.ts';
import { createAnswers, createFetch, isAnswered } from './answers.ts';
import { findClickHandlers } from './click-handlers.ts';
import { fieldValuesOf } from './fill-fields.ts';
import type * as Host from './host.tsx';
import { callStates, type Rendering } from './messages.ts';
import { pressButtons } from './press-buttons.ts';
import { begin, reportError, reportProblem } from './report.ts';
import { waitUntilStable, withTimeout } from './stability.ts';
import { isEmpty } from './visible-content.ts';

type Browser = { navigate(path: string): void; mount: typeof Host.mount };

// Both take long, so they are for some renderings only.
const isInspected = ({ calls, language }: Rendering) => calls === 'one' && language === 'pl';
const isPressed = ({ calls, language }: Rendering) => (calls === 'one' && language === 'pl') || (calls === 'longest' && language === 'en');

/** Renders a page in each language and each state of its calls, inspects it and presses its buttons. */
export async function renderPage({ routes }: Remote, route: string, calls: readonly Call[] | undefined, browser: Browser): Promise<void> {
  for (const language of ['pl', 'en'] as const) {
    for (const state of callStates(calls)) {
      const rendering: Rendering = { subject: `The page ${route}`, language, calls: state };
      begin({ rendering });
      await openPage(routes[route], route, rendering, calls ?? [], browser)
        .then((page) => usePage(page, rendering, calls ?? []))
        .catch(reportError);
    }
  }
}

type OpenPage = {
  mount(): Promise<void>;
  isBroken(): boolean;
  /** Whether the page's own switch has changed the language. The other one is rendered by itself. */
  isTranslated(): boolean;
  unmount(): void;
};

async function openPage(
  load: PageLoader | undefined,
  route: string,
  { language, calls: state }: Rendering,
  calls: readonly Call[],
  browser: Browser,
): Promise<OpenPage> {
  if (!load) throw new Error('the remote has no page for it');
  const { default: Page } = await withTimeout(load());
  const path = route.replaceAll(/:\w+\??/g, 'a'.repeat(22)).replaceAll('*', '');
  const answers = isAnswered(state) ? createAnswers(calls, state, language) : undefined;
  globalThis.fetch = createFetch(state, answers);
  let isBroken = false;
  let mounted: ReturnType<Browser['mount']> | undefined;
  const onError = (error: unknown) => {
    isBroken = true;
    reportError(error);
  };
  return {
    async mount() {
      mounted?.unmount();
      isBroken = false;
      browser.navigate(path);
      mounted = browser.mount(Page, { route, path, language, calls: state, answers, onError });
      await waitUntilStable();
    },
    isBroken: () => isBroken,
    isTranslated: () => mounted?.language() !== language,
    unmount: () => mounted?.unmount(),
  };
}

async function usePage(page: OpenPage, rendering: Rendering, calls: readonly Call[]): Promise<void> {
  await page.mount();
  if (isEmpty(document.body) && !page.isBroken()) reportProblem('rendered', 'the page is empty');
  const inspect = isInspected(rendering) ? inspectOnce() : async () => {};
  if (!page.isBroken()) {
    await inspect();
    if (isPressed(rendering)) await pressAll(page, rendering, { calls, inspect });
  }
  page.unmount();
}

async function pressAll(
  page: OpenPage,
  rendering: Rendering,
  { calls, inspect }: { calls: readonly Call[]; inspect: () => Promise<void> },
): Promise<void> {
  await pressButtons({
    values: fieldValuesOf(calls),
    // With long lists, each row has the same buttons.
    mostOfKind: rendering.calls === 'one' ? Infinity : 3,
    isOver: () => page.isBroken() || page.isTranslated(),
    onAction: (action) => begin({ rendering, action }),
    async settle() {
      await waitUntilStable();
      await inspect();
    },
    async remount() {
      begin({ rendering });
      await page.mount();
    },
  });
}

/** Inspects the page, and later each dialog that opens, once. */
function inspectOnce(): () => Promise<void> {
  const inspected = new Set<string>();
  return async () => {
    const part = openDialog() ?? document.body;
    const name = part.querySelector('h1, h2')?.textContent ?? '';
    const key = part === document.body ? '' : `dialog ${name}`;
    if (inspected.has(key)) return;
    inspected.add(key);
    for (const problem of [...(await findAccessibilityProblems(part)), ...findClickHandlers(part)]) reportProblem('accessible', problem);
  };
}

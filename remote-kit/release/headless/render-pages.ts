import { once } from 'node:events';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Call } from '@osk/shared/contract/shapes/release';
import type { Remote } from '@osk/shared/remote';
import { findAccessibilityProblems } from './accessibility.ts';
import { fieldValuesOf, openDialog } from './actions.ts';
import { renderInEachState } from './answers.ts';
import { emulateBrowser } from './emulate-browser.ts';
import type * as Host from './host.tsx';
import { pressButtons } from './press-buttons.ts';
import { renderElement } from './render-element.ts';
import { begin, isEmpty, type Rendering, reportDone, reportError, reportProblem, reportUncaught, type Task } from './report.ts';
import { noteChange, observeChanges, waitUntilStable, withFastTimers, withTimeout } from './stability.ts';

// Runs in its own process: loads or renders a built remote, and reports problems.
const [task]: [Task] = (await once(process, 'message')) as [Task];
const { window, navigate } = emulateBrowser();
reportUncaught(window);
observeChanges(document);

/** As in a browser, every script is a module, also below a package.json without "type". Returns the URL of the folder. */
function loadModulesFrom(folder: string): string {
  const files = `${pathToFileURL(folder).href}/`;
  registerHooks({
    load(url, context, next) {
      noteChange();
      return next(url, url.startsWith(files) ? { ...context, format: 'module' } : context);
    },
  });
  return files;
}

type Mount = typeof Host.mount;

const importHost = (host: string): Promise<typeof Host> => withFastTimers(() => import(pathToFileURL(host).href));

async function loadAll({ host, folder, remote, entry }: Task & { work: 'load' }): Promise<void> {
  const files = loadModulesFrom(folder);
  const { loadByRealRuntime } = await importHost(host);
  const { routes } = await withTimeout(loadByRealRuntime(remote, `${files}${entry}`));
  for (const [route, load] of Object.entries(routes)) {
    // Restarts the parent's watchdog for each page.
    begin({});
    await withTimeout(load()).catch((error: unknown) => reportError(new Error(`page ${route}: ${error}`)));
  }
}

async function renderAll({ host, folder, entry, routes, calls }: Task & { work: 'render' }): Promise<void> {
  const files = loadModulesFrom(folder);
  const { createRemoteLoader, mount } = await importHost(host);
  const remote = await withTimeout(createRemoteLoader()(`${files}${entry}`));
  for (const route of routes) await renderPage(remote, route, calls, mount);
}

// Both take long, so they are for some renderings only.
const isInspected = ({ calls, language }: Rendering) => calls === 'one' && language === 'pl';
const isPressed = ({ calls, language }: Rendering) => (calls === 'one' && language === 'pl') || (calls === 'longest' && language === 'en');

/** Renders a page in each language and each state of its calls, inspects it and presses its buttons. */
async function renderPage({ routes }: Remote, route: string, calls: readonly Call[] | undefined, mountPage: Mount): Promise<void> {
  const path = route.replaceAll(/:\w+\??/g, 'a'.repeat(22)).replaceAll('*', '');
  const values = fieldValuesOf(calls ?? []);

  await renderInEachState(`The page ${route}`, calls, async (rendering, answers) => {
    const load = routes[route];
    if (!load) throw new Error('the remote has no page for it');
    const { default: Page } = await withTimeout(load());
    let isBroken = false;
    let mounted: ReturnType<Mount> | undefined;
    const onError = (error: unknown) => {
      isBroken = true;
      reportError(error);
    };
    const mount = async () => {
      mounted?.unmount();
      isBroken = false;
      navigate(path);
      mounted = mountPage(Page, { route, path, language: rendering.language, calls: rendering.calls, answers, onError });
      await waitUntilStable();
    };
    const inspect = isInspected(rendering) ? inspectOnce() : async () => {};

    await mount();
    if (!isBroken) {
      if (isEmpty(document.body)) reportProblem('rendered', 'the page is empty');
      await inspect();
      if (isPressed(rendering)) {
        await pressButtons({
          values,
          // With long lists, each row has the same buttons.
          mostOfKind: rendering.calls === 'one' ? Infinity : 3,
          // The page's own switch may change the language. The other one is rendered by itself.
          isOver: () => isBroken || mounted?.language() !== rendering.language,
          onAction: (action) => begin({ rendering, action }),
          async settle() {
            await waitUntilStable();
            await inspect();
          },
          async remount() {
            begin({ rendering });
            await mount();
          },
        });
      }
    }
    mounted?.unmount();
  });
}

/** Inspects the page, and later each dialog that opens, once. */
function inspectOnce(): () => Promise<void> {
  const inspected = new Set<string>();
  return async () => {
    const part = openDialog() ?? document.body;
    const key = part === document.body ? '' : `dialog ${part.querySelector('h1, h2')?.textContent ?? ''}`;
    if (inspected.has(key)) return;
    inspected.add(key);
    for (const problem of await findAccessibilityProblems(part)) reportProblem('accessible', problem);
  };
}

async function run(): Promise<void> {
  if (task.work === 'render') await renderAll(task);
  else if (task.work === 'load') await loadAll(task);
  else await renderElement(task);
}

await run().catch(reportError);
reportDone();

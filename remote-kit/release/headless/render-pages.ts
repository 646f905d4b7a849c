import { registerHooks } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { Remote } from '@osk/shared/remote';
import { emulateBrowser } from './emulate-browser.ts';
import type * as Host from './host.tsx';

/** One rendering of a page: its language, and the state of its calls to the server. */
export type Rendering = { route: string; language: 'pl' | 'en'; calls: 'pending' | 'failing' };

/** A problem of a page, or of the remote itself when it has no rendering. */
export type Problem = { rendering: Rendering | undefined; problem: string };

/** What this process sends: the rendering that begins, a problem, that a page has loaded, or that it is done. */
export type Message = Rendering | Problem | 'loaded' | 'done';

/** `render` renders every page in the portal's runtime, `load` loads every page by Module Federation's own. */
export type Task = { work: 'render' | 'load'; host: string; folder: string; remote: string; entry: string; routes: string[] };

// Runs in its own process: loads or renders every page of a built remote, and reports problems.
const task = JSON.parse(process.argv[2] ?? '') as Task;

const files = `${pathToFileURL(task.folder).href}/`;
// As in a browser, every script is a module, also below a package.json without "type".
registerHooks({
  load: (url, context, next) => next(url, url.startsWith(files) ? { ...context, format: 'module' } : context),
});

const { window, navigate } = emulateBrowser();
const { createRemoteLoader, loadByRealRuntime, mount }: typeof Host = await import(pathToFileURL(task.host).href);

let current: Rendering | undefined;
const send = (message: Message) => void process.send?.(message);
const report = (error: unknown) => {
  const isError = error instanceof Error || error instanceof window.DOMException;
  send({ rendering: current, problem: isError ? String(error) : inspect(error) });
};
process.on('unhandledRejection', report);
process.on('uncaughtException', report);
window.addEventListener('error', ({ error, message }) => report(error ?? message));

async function withTimeout<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const timedOut = setTimeout(10_000).then(() => {
    throw new Error('it did not load within 10 s');
  });
  return Promise.race([loading, timedOut]);
}

/** Waits until the page stops changing, for a second at most. */
async function waitUntilStable(): Promise<void> {
  let [before, unchanged] = ['', 0];
  for (let round = 0; round < 50 && unchanged < 3; round++) {
    await setTimeout(20);
    const { innerHTML } = document.body;
    unchanged = innerHTML === before ? unchanged + 1 : 0;
    before = innerHTML;
  }
}

const visibleElements = 'img, svg, canvas, video, input, [aria-label]';
const isEmpty = () => document.body.textContent.trim() === '' && document.body.querySelector(visibleElements) === null;

async function render({ routes }: Remote, rendering: Rendering): Promise<void> {
  const load = routes[rendering.route];
  if (!load) throw new Error('the remote has no page for it');
  const { default: Page } = await withTimeout(load());
  const path = rendering.route.replaceAll(/:\w+\??/g, 'a'.repeat(22)).replaceAll('*', '');
  navigate(path);
  // For calls that bypass the host.
  globalThis.fetch = () => (rendering.calls === 'pending' ? new Promise(() => {}) : Promise.reject(new TypeError('Failed to fetch')));
  let hasFailed = false;
  const unmount = mount(Page, rendering, path, (error) => {
    hasFailed = true;
    report(error);
  });
  await waitUntilStable();
  if (isEmpty() && !hasFailed) report(new Error('the page is empty'));
  unmount();
}

const entry = `${files}${task.entry}`;

async function loadAll(): Promise<void> {
  const { routes } = await withTimeout(loadByRealRuntime(task.remote, entry));
  for (const [route, load] of Object.entries(routes)) {
    await withTimeout(load()).then(
      () => send('loaded'),
      (error: unknown) => report(new Error(`page ${route}: ${error}`)),
    );
  }
}

async function renderAll(): Promise<void> {
  const remote = await withTimeout(createRemoteLoader()(entry));
  for (const route of task.routes) {
    for (const language of ['pl', 'en'] as const) {
      for (const calls of ['pending', 'failing'] as const) {
        current = { route, language, calls };
        send(current);
        await render(remote, current).catch(report);
      }
    }
  }
}

await (task.work === 'render' ? renderAll() : loadAll()).catch(report);
process.send?.('done' satisfies Message, () => process.exit());

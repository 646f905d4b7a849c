import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { Remote } from '@osk/shared/remote';
import { becomeBrowser } from './browser.ts';
import type * as Bundled from './host.tsx';
import type { Rendering, Task, Told } from './rendering.ts';

// A process of its own: draws every page of a built remote in a host, and tells what was wrong. See `render-check.ts`.
const task = JSON.parse(process.argv[2] ?? '') as Task;
const patience = 10_000;

const files = `${pathToFileURL(task.folder).href}/`;
// Whatever package.json stands above the folder: browsers take the files for modules.
registerHooks({
  load: (url, context, next) => next(url, url.startsWith(files) ? { ...context, format: 'module' } : context),
});

const { window, goTo } = becomeBrowser();
const { loadRemote, show }: typeof Bundled = await import(pathToFileURL(task.host).href);

let current: Rendering | undefined;
const tell = (told: Told) => void process.send?.(told);
const complain = (error: unknown) =>
  tell({ problem: isError(error) ? String(error) : inspect(error), ...(current && { rendering: current }) });
const isError = (error: unknown) => error instanceof Error || error instanceof window.DOMException;
process.on('unhandledRejection', complain);
process.on('uncaughtException', complain);
window.addEventListener('error', ({ error, message }) => complain(error ?? message));

const remote = await inTime(loadRemote(task.remote, `${files}${task.entry}`)).catch(complain);

async function inTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`it was not loaded within ${patience / 1000} s`)), patience);
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer));
}

/** Until nothing has changed for a while; what never rests is looked at after a second. */
async function atRest(): Promise<void> {
  let [before, quiet] = ['', 0];
  for (let round = 0; round < 50 && quiet < 3; round++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { innerHTML } = document.body;
    quiet = innerHTML === before ? quiet + 1 : 0;
    before = innerHTML;
  }
}

const seen = 'img, svg, canvas, video, input, [aria-label]';
const isEmpty = () => document.body.textContent.trim() === '' && document.body.querySelector(seen) === null;

async function draw({ routes }: Remote, rendering: Rendering): Promise<void> {
  const load = routes[rendering.route];
  if (!load) throw new Error('the remote has no page for it');
  const { default: Page } = await inTime(load());
  const path = rendering.route.replaceAll(/:\w+\??/g, 'a'.repeat(22)).replaceAll('*', '');
  goTo(path);
  // A call past the host goes no better than those through it.
  globalThis.fetch = () => (rendering.calls === 'pending' ? new Promise(() => {}) : Promise.reject(new TypeError('Failed to fetch')));
  let failed = false;
  const remove = show(Page, rendering, path, (error) => {
    failed = true;
    complain(error);
  });
  await atRest();
  if (isEmpty() && !failed) complain(new Error('the page is empty'));
  remove();
}

async function drawAll(remote: Remote): Promise<void> {
  for (const route of task.routes) {
    for (const language of ['pl', 'en'] as const) {
      for (const calls of ['pending', 'failing'] as const) {
        current = { route, language, calls };
        tell({ begun: current });
        await draw(remote, current).catch(complain);
      }
    }
  }
}

if (remote) await drawAll(remote);
process.send?.({ done: true } satisfies Told, () => process.exit());

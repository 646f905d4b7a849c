import { once } from 'node:events';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { emulateBrowser } from './emulate-browser.ts';
import type * as Host from './host.tsx';
import type { Task } from './messages.ts';
import { renderElement } from './render-element.ts';
import { renderPage } from './render-page.ts';
import { reportDone, reportError, reportLoaded, reportUncaught } from './report.ts';
import { noteChange, observeChanges, withFastTimers, withTimeout } from './stability.ts';

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

const importHost = (host: string): Promise<typeof Host> => withFastTimers(() => import(pathToFileURL(host).href));

async function loadAll({ host, folder, remote, entry }: Task & { work: 'load' }): Promise<void> {
  const files = loadModulesFrom(folder);
  const { loadByRealRuntime } = await importHost(host);
  const { routes } = await withTimeout(loadByRealRuntime(remote, `${files}${entry}`));
  for (const [route, load] of Object.entries(routes)) {
    await withTimeout(load()).then(reportLoaded, (error: unknown) => reportError(new Error(`page ${route}: ${error}`)));
  }
}

async function renderAll({ host, folder, entry, routes, calls }: Task & { work: 'render' }): Promise<void> {
  const files = loadModulesFrom(folder);
  const { createRemoteLoader, mount } = await importHost(host);
  const remote = await withTimeout(createRemoteLoader()(`${files}${entry}`));
  for (const route of routes) await renderPage(remote, route, calls, { navigate, mount });
}

async function run(): Promise<void> {
  if (task.work === 'render') await renderAll(task);
  else if (task.work === 'load') await loadAll(task);
  else await renderElement(task);
}

await run().catch(reportError);
reportDone();

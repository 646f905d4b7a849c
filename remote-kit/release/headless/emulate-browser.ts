/// <reference path="../../untyped-modules.d.ts" />
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { JSDOM, VirtualConsole } from 'jsdom';
import { addMissing } from './missing-apis.ts';

/** Globals that Node has too, but that a page needs from its document. */
const documentGlobals = new Set(
  'Event EventTarget CustomEvent MessageEvent CloseEvent StorageEvent AbortController AbortSignal DOMException Storage localStorage sessionStorage navigator Blob File FormData'.split(
    ' ',
  ),
);

const origin = 'https://portal-osk.example';

/** Gives this process the globals of a browser's page, without layout. */
export function emulateBrowser(): { window: Window & typeof globalThis; navigate(path: string): void } {
  const page = '<!doctype html><html lang="pl"><head></head><body></body></html>';
  // An empty console: what jsdom lacks is not a fault of the page.
  const dom = new JSDOM(page, { url: origin, pretendToBeVisual: true, virtualConsole: new VirtualConsole() });
  const { window } = dom;
  addMissing(window);
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !documentGlobals.has(name)) continue;
    Object.defineProperty(globalThis, name, {
      get: () => Reflect.get(window, name),
      set: (value: unknown) => Reflect.set(window, name, value),
      configurable: true,
    });
  }
  // The window inherits them.
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    Object.assign(globalThis, { [name]: window[name].bind(window) });
  }
  loadStylesheets(window);
  return { window, navigate: (path) => dom.reconfigure({ url: new URL(path, origin).href }) };
}

/** jsdom loads no stylesheets, but pages wait for them. Dispatches `load` if the file exists, otherwise `error`. */
function loadStylesheets(window: Window & typeof globalThis): void {
  new window.MutationObserver((mutations) => {
    for (const node of mutations.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof window.HTMLLinkElement) || node.rel !== 'stylesheet') continue;
      const isFound = node.href.startsWith('file:') && existsSync(fileURLToPath(node.href));
      node.dispatchEvent(new window.Event(isFound ? 'load' : 'error'));
    }
  }).observe(window.document, { childList: true, subtree: true });
}

/// <reference path="../../untyped-modules.d.ts" />
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { JSDOM, VirtualConsole } from 'jsdom';

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

const nothing = () => {};

class Observer {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

/** Adds what jsdom lacks because it has no layout: nothing matches, intersects, moves or scrolls. */
function addMissing(window: Window & typeof globalThis): void {
  Object.assign(window, {
    matchMedia: (media: string) => ({ matches: false, media, addEventListener: nothing, removeEventListener: nothing }),
    IntersectionObserver: Observer,
    ResizeObserver: Observer,
    scrollTo: nothing,
    scrollBy: nothing,
    requestIdleCallback: (callback: () => void) => window.setTimeout(callback),
    cancelIdleCallback: (handle: number) => window.clearTimeout(handle),
  });
  Object.assign(window.Element.prototype, {
    scrollIntoView: nothing,
    scrollTo: nothing,
    scrollBy: nothing,
    setPointerCapture: nothing,
    releasePointerCapture: nothing,
    hasPointerCapture: () => false,
    getAnimations: () => [],
    animate: () => ({ finished: new Promise(nothing), cancel: nothing, addEventListener: nothing }),
  });
  Object.assign(window.HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing, togglePopover: () => false });
  Object.assign(window.HTMLMediaElement.prototype, { play: () => Promise.resolve(), pause: nothing, load: nothing });
  const { prototype: dialog } = window.HTMLDialogElement;
  dialog.show = dialog.showModal = function () {
    this.setAttribute('open', '');
  };
  dialog.close = function () {
    this.removeAttribute('open');
  };
}

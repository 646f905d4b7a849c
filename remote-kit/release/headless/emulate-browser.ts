/// <reference path="../../untyped-modules.d.ts" />
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { JSDOM, VirtualConsole } from 'jsdom';

type BrowserWindow = Window & typeof globalThis;

/** Globals that Node has too, but that a page needs from its document. */
const documentGlobals = new Set(
  'Event EventTarget CustomEvent MessageEvent CloseEvent StorageEvent AbortController AbortSignal DOMException Storage localStorage sessionStorage navigator Blob File FormData'.split(
    ' ',
  ),
);

const origin = 'https://portal-osk.example';

/** Gives this process the globals of a browser's page, without layout. */
export function emulateBrowser(): { window: BrowserWindow; navigate(path: string): void } {
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
function loadStylesheets(window: BrowserWindow): void {
  new window.MutationObserver((mutations) => {
    for (const node of mutations.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof window.HTMLLinkElement) || node.rel !== 'stylesheet') continue;
      const isFound = node.href.startsWith('file:') && existsSync(fileURLToPath(node.href));
      node.dispatchEvent(new window.Event(isFound ? 'load' : 'error'));
    }
  }).observe(window.document, { childList: true, subtree: true });
}

const nothing = () => {};
const nothingLater = async () => {};
const doNothing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, nothing]));

class Observer {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

/**
 * Adds what all supported browsers have and jsdom lacks. Without layout nothing matches, intersects, moves or scrolls. Nobody sees what a
 * page copies, prints or opens.
 */
function addMissing(window: BrowserWindow): void {
  const { document, navigator, Node, Element, HTMLElement, HTMLInputElement, HTMLMediaElement, HTMLDialogElement, Range } = window;
  const listening = doNothing('addEventListener', 'removeEventListener');
  Object.assign(window, {
    matchMedia: (media: string) => ({ matches: false, media, ...listening }),
    IntersectionObserver: Observer,
    ResizeObserver: Observer,
    // Frames come faster than on a screen, so that nobody waits for them.
    requestAnimationFrame: (callback: FrameRequestCallback) => window.setTimeout(() => callback(performance.now()), 4),
    cancelAnimationFrame: (handle: number) => window.clearTimeout(handle),
    requestIdleCallback: (callback: () => void) => window.setTimeout(callback),
    cancelIdleCallback: (handle: number) => window.clearTimeout(handle),
    visualViewport: Object.assign(new window.EventTarget(), { width: 1024, height: 768, scale: 1, offsetTop: 0, offsetLeft: 0 }),
    ClipboardItem: class {},
    open: () => null,
    confirm: () => true,
    prompt: () => null,
  });
  Object.assign(Element.prototype, {
    ...doNothing('scrollIntoView', 'scrollTo', 'scrollBy', 'setPointerCapture', 'releasePointerCapture'),
    hasPointerCapture: () => false,
    checkVisibility: () => true,
    requestFullscreen: nothingLater,
    getAnimations: () => [],
    animate: () => ({ finished: new Promise(nothing), cancel: nothing, addEventListener: nothing }),
  });
  Object.assign(HTMLElement.prototype, { ...doNothing('showPopover', 'hidePopover'), togglePopover: () => false });
  Object.defineProperty(HTMLElement.prototype, 'innerText', Object.getOwnPropertyDescriptor(Node.prototype, 'textContent') ?? {});
  Object.assign(HTMLInputElement.prototype, doNothing('showPicker'));
  Object.assign(HTMLMediaElement.prototype, { ...doNothing('pause', 'load'), play: nothingLater });
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  const { prototype: dialog } = HTMLDialogElement;
  dialog.show = dialog.showModal = function () {
    this.setAttribute('open', '');
  };
  dialog.close = function () {
    this.removeAttribute('open');
  };
  Object.assign(document, {
    fonts: { ready: Promise.resolve(), load: async () => [], ...listening },
    elementFromPoint: () => null,
    elementsFromPoint: () => [],
    execCommand: () => false,
  });
  const clipboard = { writeText: nothingLater, write: nothingLater, readText: async () => '', read: async () => [] };
  const locks = { request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}) };
  for (const [name, value] of Object.entries({ clipboard, locks, sendBeacon: () => true })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
  // Node's own takes no blobs of jsdom.
  Object.assign(URL, { createObjectURL: () => 'blob:https://portal-osk.example/sample', revokeObjectURL: nothing });
}

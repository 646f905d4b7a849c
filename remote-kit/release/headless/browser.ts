import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { JSDOM, VirtualConsole } from 'jsdom';
import { addWhatIsMissing } from './missing-in-jsdom.ts';

/** What Node has as well, but a page has to get the document's. */
const documents = new Set(
  'Event EventTarget CustomEvent MessageEvent CloseEvent StorageEvent AbortController AbortSignal DOMException Storage localStorage sessionStorage navigator Blob File FormData'.split(
    ' ',
  ),
);

const origin = 'https://portal-osk.example';

/** Makes this process a browser's page, as far as that goes without a layout. */
export function becomeBrowser(): { window: Window & typeof globalThis; goTo(path: string): void } {
  const page = '<!doctype html><html lang="pl"><head></head><body></body></html>';
  const dom = new JSDOM(page, { url: origin, pretendToBeVisual: true, virtualConsole: new VirtualConsole() });
  const { window } = dom;
  addWhatIsMissing(window);
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !documents.has(name)) continue;
    Object.defineProperty(globalThis, name, {
      get: () => Reflect.get(window, name),
      set: (value: unknown) => Reflect.set(window, name, value),
      configurable: true,
    });
  }
  answerStyleSheets(window);
  return { window, goTo: (path) => dom.reconfigure({ url: new URL(path, origin).href }) };
}

/** A page waits for its style sheets, and jsdom loads none: here they have loaded when their file is there. */
function answerStyleSheets(window: Window & typeof globalThis): void {
  const answer = (link: HTMLLinkElement) => {
    const found = link.href.startsWith('file:') && existsSync(fileURLToPath(link.href));
    link.dispatchEvent(new window.Event(found ? 'load' : 'error'));
  };
  new window.MutationObserver((mutations) => {
    for (const node of mutations.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof window.HTMLLinkElement && node.rel === 'stylesheet') answer(node);
    }
  }).observe(window.document, { childList: true, subtree: true });
}

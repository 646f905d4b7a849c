const nothing = () => {};

class Observer {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

type BrowserWindow = Window & typeof globalThis;

/**
 * Adds what all supported browsers have and jsdom lacks. Without layout nothing matches, intersects, moves or scrolls. Nobody sees what a
 * page copies, prints or opens.
 */
export function addMissing(window: BrowserWindow): void {
  addToWindow(window);
  addToElements(window);
  addToDocument(window);
  addToNavigator(window);
  // Node's own takes no blobs of jsdom.
  Object.assign(URL, { createObjectURL: () => 'blob:https://portal-osk.example/sample', revokeObjectURL: nothing });
}

function addToWindow(window: BrowserWindow): void {
  Object.assign(window, {
    matchMedia: (media: string) => ({ matches: false, media, addEventListener: nothing, removeEventListener: nothing }),
    IntersectionObserver: Observer,
    ResizeObserver: Observer,
    scrollTo: nothing,
    scrollBy: nothing,
    // Frames come faster than on a screen, so that nobody waits for them.
    requestAnimationFrame: (callback: FrameRequestCallback) => window.setTimeout(() => callback(performance.now()), 4),
    cancelAnimationFrame: (handle: number) => window.clearTimeout(handle),
    requestIdleCallback: (callback: () => void) => window.setTimeout(callback),
    cancelIdleCallback: (handle: number) => window.clearTimeout(handle),
    visualViewport: Object.assign(new window.EventTarget(), { width: 1024, height: 768, scale: 1, offsetTop: 0, offsetLeft: 0 }),
    ClipboardItem: class {},
    open: () => null,
    print: nothing,
    alert: nothing,
    confirm: () => true,
    prompt: () => null,
  });
}

function addToElements({ Node, Element, HTMLElement, HTMLInputElement, HTMLMediaElement, HTMLDialogElement, Range }: BrowserWindow): void {
  Object.assign(Element.prototype, {
    scrollIntoView: nothing,
    scrollTo: nothing,
    scrollBy: nothing,
    setPointerCapture: nothing,
    releasePointerCapture: nothing,
    hasPointerCapture: () => false,
    checkVisibility: () => true,
    requestFullscreen: async () => {},
    getAnimations: () => [],
    animate: () => ({ finished: new Promise(nothing), cancel: nothing, addEventListener: nothing }),
  });
  Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing, togglePopover: () => false });
  Object.defineProperty(HTMLElement.prototype, 'innerText', Object.getOwnPropertyDescriptor(Node.prototype, 'textContent') ?? {});
  Object.assign(HTMLInputElement.prototype, { showPicker: nothing });
  Object.assign(HTMLMediaElement.prototype, { play: () => Promise.resolve(), pause: nothing, load: nothing });
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  const { prototype: dialog } = HTMLDialogElement;
  dialog.show = dialog.showModal = function () {
    this.setAttribute('open', '');
  };
  dialog.close = function () {
    this.removeAttribute('open');
  };
}

function addToDocument({ document }: BrowserWindow): void {
  Object.assign(document, {
    fonts: { ready: Promise.resolve(), load: async () => [], addEventListener: nothing, removeEventListener: nothing },
    elementFromPoint: () => null,
    elementsFromPoint: () => [],
    execCommand: () => false,
  });
}

function addToNavigator({ navigator }: BrowserWindow): void {
  const clipboard = { writeText: async () => {}, write: async () => {}, readText: async () => '', read: async () => [] };
  const locks = { request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}) };
  for (const [name, value] of Object.entries({ clipboard, locks, sendBeacon: () => true })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
}

const nothing = () => {};

class Observer {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

/** What every browser of the portal has and jsdom lacks, since it lays nothing out: nothing matches, is seen, moves or is scrolled. */
export function addWhatIsMissing(window: Window & typeof globalThis): void {
  const neverMatching = { matches: false, addEventListener: nothing, removeEventListener: nothing };
  Object.assign(window, {
    matchMedia: (media: string) => ({ ...neverMatching, media }),
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
  const open = function (this: Element) {
    this.setAttribute('open', '');
  };
  const close = function (this: Element) {
    this.removeAttribute('open');
  };
  Object.assign(window.HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing, togglePopover: () => false });
  Object.assign(window.HTMLDialogElement.prototype, { show: open, showModal: open, close });
  Object.assign(window.HTMLMediaElement.prototype, { play: () => Promise.resolve(), pause: nothing, load: nothing });
}

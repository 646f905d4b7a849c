import { keepKeys } from './keep-keys.ts';
import type { Language, Theme } from './settings.ts';
import { embeddedStyles } from './styles.ts';

/** The module's own tree: what it shows, and what lies over the page. */
export type ShadowTree = {
  content: HTMLElement;
  overlay: HTMLElement;
  setLanguage(language: Language): void;
  setTheme(theme: Theme): void;
  /** Puts the overlay above whatever the page has in the browser's top layer. */
  raise(): void;
  clear(): void;
};

export function buildShadowTree(shadow: ShadowRoot, view: typeof globalThis): ShadowTree {
  const document = shadow.ownerDocument;
  const content = document.createElement('div');
  const overlay = document.createElement('div');
  content.className = 'content';
  // Where the focus goes on when what had it is gone.
  content.id = 'content';
  content.tabIndex = -1;
  overlay.className = 'overlay';
  overlay.popover = 'manual';
  const parts = [content, overlay];
  for (const part of parts) part.dataset.embedded = '';
  shadow.adoptedStyleSheets = [embeddedStyles(document, view)];
  shadow.replaceChildren(...parts);

  const raise = () => {
    if (!overlay.isConnected) return;
    overlay.hidePopover?.();
    overlay.showPopover?.();
  };
  const observer = raiseForEach(overlay, raise);
  const keysStay = keepKeys(shadow, overlay);
  // From the start: what is not shown cannot take the focus.
  raise();
  return {
    content,
    overlay,
    raise,
    setLanguage(language) {
      for (const part of parts) part.lang = language;
    },
    setTheme(theme) {
      for (const part of parts) part.dataset.theme = theme;
    },
    clear() {
      observer.disconnect();
      keysStay.abort();
      shadow.replaceChildren();
    },
  };
}

/** With each dialog or message that comes: the page may have put something above meanwhile, a dialog around the module included. */
function raiseForEach(overlay: HTMLElement, raise: () => void): MutationObserver {
  let known = 0;
  const observer = new MutationObserver(() => {
    const shown = overlay.querySelectorAll('[role="dialog"], [role="status"], [role="alert"]').length;
    if (shown > known) raise();
    known = shown;
  });
  observer.observe(overlay, { childList: true, subtree: true });
  return observer;
}

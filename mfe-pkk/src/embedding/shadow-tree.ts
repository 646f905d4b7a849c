import { createPageLook } from './page-look.ts';
import type { Language } from './settings.ts';

/** The build replaces this text with all styles of the module. */
const css = '/* embedded styles */';

/** Builds the elements that the module renders into. */
export function buildShadowTree(shadow: ShadowRoot, view: typeof globalThis) {
  const document = shadow.ownerDocument;
  const content = document.createElement('div');
  const overlay = document.createElement('div');
  content.className = 'content';
  // Takes the focus when the element that had it is removed.
  content.id = 'content';
  content.tabIndex = -1;
  overlay.className = 'overlay';
  overlay.setAttribute('popover', 'manual');
  const parts = [content, overlay];
  for (const part of parts) part.dataset.embedded = '';
  const look = createPageLook(parts, document, view);
  shadow.adoptedStyleSheets = [styleSheetFor(document, view), look.sheet];
  shadow.replaceChildren(...parts, look.probe);

  /** Moves the overlay above everything else in the browser's top layer. */
  const raise = () => {
    if (!overlay.isConnected) return;
    // Browsers without popovers show the overlay always, by its styles.
    overlay.hidePopover?.();
    overlay.showPopover?.();
  };
  const observer = observeDialogs(overlay, raise);
  const keys = containKeys(shadow, overlay);
  // Shown at once, because a hidden element cannot take the focus.
  raise();
  return {
    /** The part in the page's layout. */
    content,
    /** The part above the page, for dialogs and messages. */
    overlay,
    raise,
    setLanguage(language: Language) {
      for (const part of parts) part.lang = language;
    },
    setTheme: look.setTheme,
    /** Replaces the content with a message, without React. */
    showError(message: string) {
      const notice = document.createElement('p');
      notice.setAttribute('role', 'alert');
      notice.className = 'embedded-error';
      notice.setAttribute('part', 'message');
      notice.textContent = message;
      content.replaceChildren(notice);
    },
    clear() {
      observer.disconnect();
      keys.abort();
      shadow.replaceChildren();
    },
  };
}

const styleSheets = new WeakMap<Document, CSSStyleSheet>();

/** Constructed, so that the page's policy needs no exception for styles. A document accepts only its own sheets, so a frame needs another. */
function styleSheetFor(document: Document, { CSSStyleSheet }: typeof globalThis): CSSStyleSheet {
  const existing = styleSheets.get(document);
  if (existing) return existing;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  styleSheets.set(document, sheet);
  return sheet;
}

/** Raises the overlay for each new dialog or message, because the page may have opened its own dialog above it. */
function observeDialogs(overlay: HTMLElement, raise: () => void): MutationObserver {
  let known = 0;
  const observer = new MutationObserver(() => {
    const count = overlay.querySelectorAll('[role="dialog"], [role="status"], [role="alert"]').length;
    if (count > known) raise();
    known = count;
  });
  observer.observe(overlay, { childList: true, subtree: true });
  return observer;
}

/** Hides typing from the page's keyboard shortcuts, which cannot see that a field in the shadow tree has the focus. */
function containKeys(shadow: ShadowRoot, overlay: HTMLElement): AbortController {
  const listening = new AbortController();
  const contain = (event: Event) => {
    const [target] = event.composedPath();
    if (!(event instanceof KeyboardEvent && target instanceof Element)) return;
    if (overlay.contains(target) || (target.matches('input, textarea, select') && isTyping(event))) event.stopPropagation();
  };
  for (const type of ['keydown', 'keypress', 'keyup']) shadow.addEventListener(type, contain, { signal: listening.signal });
  return listening;
}

/** False for keys that leave a field, and for shortcuts. Some systems report AltGr, which types Polish letters, as Ctrl. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.key === 'Tab' || event.key === 'Escape') return false;
  return event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey);
}

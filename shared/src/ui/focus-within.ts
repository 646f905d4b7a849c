import type { KeyboardEvent } from 'react';

const stops = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [type="hidden"])';

/** The document an element stands in, or the shadow tree, which keeps its focus to itself. */
function rootOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : element.ownerDocument;
}

/** What has the focus in the tree an element stands in. */
export function focusedBeside(element: Element | null): Element | null {
  return element && rootOf(element).activeElement;
}

/** Remembers what has the focus before a window takes it; what it gives puts the focus back there. */
export function takeFocus(window: Element | null): () => void {
  if (!window) return () => {};
  const root = rootOf(window);
  const opener = root.activeElement;
  return () => {
    // What opened it may be gone, or have been another dialog: then the page's content goes on.
    const back = opener?.isConnected && opener !== document.body ? opener : root.getElementById('content');
    if (back instanceof HTMLElement) back.focus();
  };
}

/** The Tab key leads from an element's last control to its first, and back: for a window over a page that it cannot make inert. */
export function keepTabWithin(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter((control) => control.checkVisibility());
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  const focused = focusedBeside(event.currentTarget);
  if (focused !== from && focused !== event.currentTarget) return;
  event.preventDefault();
  to?.focus();
}

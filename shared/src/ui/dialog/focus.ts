import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const focusable = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [type="hidden"])';
// Not a checkbox, which may lie far below.
const field = ':is(input, textarea):not([type="hidden"], [type="checkbox"], [readonly], :disabled), select:not(:disabled)';
const action = 'footer :is(button, a):not(:disabled)';

// A shadow root has its own activeElement.
function rootOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : element.ownerDocument;
}

/** Saves the focused element before a dialog opens. Returns a function that restores the focus. */
export function saveFocus(dialog: Element | null): () => void {
  if (!dialog) return () => {};
  const root = rootOf(dialog);
  const opener = root.activeElement;
  return () => {
    // The opener may be gone, or was a dialog itself.
    const target = opener?.isConnected && opener !== document.body ? opener : root.getElementById('content');
    if (target instanceof HTMLElement) target.focus();
  };
}

/** Moves the focus from the last control of a dialog to the first, and back. For a dialog that cannot make the page inert. */
export function trapTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const dialog = event.currentTarget;
  const controls = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter((control) => control.getClientRects().length > 0);
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  const focused = rootOf(dialog).activeElement;
  if (focused !== from && focused !== dialog) return;
  event.preventDefault();
  to?.focus();
}

/**
 * Focuses a dialog's first field, or its first action when it has no field. A first field that is rendered later gets the focus too.
 * `release` ends that: the user has done something.
 */
export function useFirstFocus(dialog: RefObject<HTMLElement | null>) {
  const focused = useRef<HTMLElement>(null);
  const focusFirst = () => {
    const element = dialog.current;
    focused.current = element?.querySelector<HTMLElement>(field) ?? element?.querySelector<HTMLElement>(action) ?? element;
    focused.current?.focus();
  };
  useEffect(() => {
    if (focused.current && focused.current === rootOf(focused.current).activeElement) focusFirst();
  });
  const release = () => {
    focused.current = null;
  };
  return { focusFirst, release };
}

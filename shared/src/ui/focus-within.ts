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

/** The page's content in the tree an element stands in. */
export function contentBeside(element: Element | null): HTMLElement | null {
  return element && rootOf(element).getElementById('content');
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

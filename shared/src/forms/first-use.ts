import type { FieldElement } from './form-control.ts';

type FirstUse = {
  /** Whether something was typed before. */
  isDirty(): boolean;
  start(): void;
  signal: AbortSignal;
};

/** Calls `start` when the user begins to use the form that contains the element, each time until the signal aborts. */
export function watchFirstUse(element: FieldElement, { isDirty, start, signal }: FirstUse): void {
  const form = element.form ?? element;
  // After a failure each of them tries again.
  for (const type of ['focusin', 'pointerdown']) form.addEventListener(type, start, { signal, passive: true });
  const { activeElement } = element.getRootNode() as Document | ShadowRoot;
  // It may have begun before hydration.
  if (isDirty() || (activeElement && form.contains(activeElement))) start();
}

const fields = 'input, textarea, select';

/**
 * What is typed into the module is no business of the page's shortcuts: outside the tree they cannot see that it is a field that has the
 * focus. Heard at its root, after the module itself; until aborted.
 */
export function keepKeys(shadow: ShadowRoot, overlay: HTMLElement): AbortController {
  const over = new AbortController();
  const keep = (event: Event) => {
    const [target] = event.composedPath();
    if (!(event instanceof KeyboardEvent && target instanceof Element)) return;
    if (overlay.contains(target) || (target.matches(fields) && isTyped(event))) event.stopPropagation();
  };
  for (const type of ['keydown', 'keypress', 'keyup']) shadow.addEventListener(type, keep, { signal: over.signal });
  return over;
}

/** Not what leaves a field, nor a shortcut of the page's; letters of a language are typed with AltGr, which some systems tell as Ctrl. */
function isTyped(event: KeyboardEvent): boolean {
  if (event.key === 'Tab' || event.key === 'Escape') return false;
  return event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey);
}

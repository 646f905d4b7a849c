import type * as TestingLibrary from '@testing-library/dom';

/** A step from an element, or its shadow tree, to its parts. All but selectors and roles are sources of regular expressions. */
export type Step = { by: 'css' | 'role' | 'label' | 'text'; value: string; name: string; description: string };

/**
 * How many visible elements a search found, and what belongs to the first one.
 * `point` is where a click hits it, `reason` why none does. `isStill` says that it is where it was.
 */
export type Found = NonNullable<ReturnType<typeof findInPage>>;

declare global {
  interface Window {
    TestingLibraryDom?: typeof TestingLibrary;
    /** Whether the last click hit the element that it was meant for. */
    isHit?: boolean;
  }
}

/**
 * Runs in the page, and must not use anything outside itself. Finds elements as Testing Library does.
 * @param aim scrolls to the first element; when it stands still at this point, the next click that misses it does nothing
 * @returns null when the page has no Testing Library yet
 */
export function findInPage(steps: readonly Step[], aim?: { x?: number; y?: number }) {
  const { TestingLibraryDom: library } = window;
  if (!library || !document.body) return null;

  const search = (element: HTMLElement, { by, value, name, description }: Step): HTMLElement[] => {
    const container = (element.shadowRoot ?? element) as HTMLElement;
    if (by === 'css') return [...container.querySelectorAll<HTMLElement>(value)];
    if (by === 'label') return library.queryAllByLabelText(container, new RegExp(value));
    if (by === 'text') return library.queryAllByText(container, new RegExp(value));
    return library.queryAllByRole(container, value, { name: new RegExp(name), description: new RegExp(description) });
  };
  const isVisible = (element: HTMLElement) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
  const elements = steps.reduce(
    (containers, step) => [...new Set(containers.flatMap((one) => search(one, step)))].filter(isVisible),
    [document.body],
  );
  const [element] = elements;
  if (!element) return { count: 0, focused: false, value: '', text: '', point: undefined, isStill: false, reason: 'not found' };

  const root = element.getRootNode() as Document | ShadowRoot;
  const measure = (): { point?: { x: number; y: number }; reason?: string } => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    const hit = root.elementFromPoint(point.x, point.y);
    if (element.matches(':disabled')) return { reason: 'disabled' };
    return element.contains(hit) ? { point } : { reason: `covered by ${hit?.outerHTML.slice(0, 120)}` };
  };
  if (aim && measure().reason) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const measured = measure();
  const isStill = measured.point !== undefined && measured.point.x === aim?.x && measured.point.y === aim.y;
  window.isHit = false;
  const guard = (event: Event) => {
    window.isHit = event.composedPath().includes(element);
    if (window.isHit) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  if (isStill) window.addEventListener('click', guard, { capture: true, once: true });
  return {
    count: elements.length,
    focused: root.activeElement === element,
    value: (element as HTMLInputElement).value ?? '',
    text: element.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    isStill,
    ...measured,
  };
}

import type * as TestingLibrary from '@testing-library/dom';

/** A step from an element to its parts. Names are sources of regular expressions. */
export type Step =
  | { by: 'css'; selector: string }
  | { by: 'role'; role: string; name?: string; description?: string }
  | { by: 'label'; name: string }
  | { by: 'text'; name: string }
  | { by: 'shadow' }
  | { by: 'first' };

/** What a search found. All but `count` belongs to the first element. */
export type Found = {
  count: number;
  visible: boolean;
  focused: boolean;
  value: string;
  text: string;
  /** Where a click hits the element: only if exactly one was found, and it is visible, enabled and uncovered. */
  point?: { x: number; y: number };
  /** Why there is no point. */
  reason?: string;
};

/**
 * Runs in the page, and must not use anything outside itself. Finds elements as Testing Library does.
 * @param aim scrolls to the element, and makes it the target of the next click
 * @returns null when the page has no Testing Library yet
 */
export function findInPage(steps: readonly Step[], aim: boolean): Found | null {
  const { TestingLibraryDom: library } = window as unknown as { TestingLibraryDom?: typeof TestingLibrary };
  if (!library || !document.body) return null;

  const search = (container: HTMLElement, step: Exclude<Step, { by: 'first' }>): HTMLElement[] => {
    if (step.by === 'css') return [...container.querySelectorAll<HTMLElement>(step.selector)];
    if (step.by === 'shadow') return container.shadowRoot ? [container.shadowRoot as unknown as HTMLElement] : [];
    const pattern = (source: string) => new RegExp(source);
    if (step.by === 'label') return library.queryAllByLabelText(container, pattern(step.name));
    if (step.by === 'text') return library.queryAllByText(container, pattern(step.name));
    const { role, name, description } = step;
    return library.queryAllByRole(container, role, {
      ...(name !== undefined && { name: pattern(name) }),
      ...(description !== undefined && { description: pattern(description) }),
    });
  };
  const isVisible = (element: HTMLElement) => !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });
  const elements = steps.reduce(
    (containers, step) => {
      if (step.by === 'first') return containers.slice(0, 1);
      return [...new Set(containers.flatMap((one) => search(one, step)))].filter(isVisible);
    },
    [document.body],
  );
  const [element] = elements;
  if (!element) return { count: 0, visible: false, focused: false, value: '', text: '', reason: 'not found' };

  const root = element.getRootNode() as Document | ShadowRoot;
  const measure = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2), width, height };
  };
  const hits = ({ x, y }: { x: number; y: number }) => {
    const hit = root.elementFromPoint(x, y);
    return hit !== null && element.contains(hit);
  };
  if (aim) {
    window.clickTarget = element;
    if (!hits(measure())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  const { x, y, width, height } = measure();
  const cover = () => root.elementFromPoint(x, y)?.outerHTML.slice(0, 120);
  const reason =
    (elements.length > 1 && `${elements.length} elements`) ||
    (element.matches(':disabled') && 'disabled') ||
    (!hits({ x, y }) && `covered by ${cover()}`) ||
    undefined;
  return {
    count: elements.length,
    visible: width > 0 && height > 0,
    focused: root.activeElement === element,
    value: (element as HTMLInputElement).value ?? '',
    text: element.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    ...(reason ? { reason } : { point: { x, y } }),
  };
}

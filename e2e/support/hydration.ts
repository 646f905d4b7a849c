import { expect, type Page } from 'playwright/test';

/**
 * Records the prerendered elements that match a selector, with these sides of their boxes.
 * @returns a function that expects that hydration has neither replaced nor moved them, and that there are more than `least`
 */
export async function recordElements(
  page: Page,
  selector: string,
  sides: readonly ('x' | 'y' | 'width' | 'height')[] = ['x', 'y', 'width', 'height'],
): Promise<(least: number) => Promise<void>> {
  const recorded = await page.evaluateHandle(
    (matching) =>
      [...document.querySelectorAll(matching)].map((element) => ({
        element,
        html: element.outerHTML.slice(0, 100),
        box: element.getBoundingClientRect(),
      })),
    selector,
  );
  return async (least) => {
    const changed = await recorded.evaluate((parts, compared) => {
      type Props = Readonly<Record<string, unknown>>;
      return parts.flatMap(({ element, html, box }) => {
        const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
        const props = key ? (element as unknown as Record<string, Props>)[key] : undefined;
        const now = element.getBoundingClientRect();
        // Differences below one pixel come from rounding.
        const moved = compared.some((side) => Math.abs(now[side] - box[side]) >= 1);
        const wrong = [
          !element.isConnected && 'was replaced',
          !props && 'was not hydrated',
          props?.id !== undefined && props.id !== element.id && `has the id ${element.id}, for the script ${props.id}`,
          moved && `moved by ${now.x - box.x}, ${now.y - box.y}, grew by ${now.width - box.width}, ${now.height - box.height}`,
        ].filter(Boolean);
        return wrong.length > 0 ? [`${html} ${wrong.join(', ')}`] : [];
      });
    }, sides);
    expect(changed).toEqual([]);
    expect(await recorded.evaluate((parts) => parts.length)).toBeGreaterThan(least);
  };
}

/** Runs in a page. The sum of layout shifts since a time of the page, when two frames have passed. */
export function readLayoutShift(since: number): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.startTime > since) sum += (entry as PerformanceEntry & { value: number }).value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
  });
}

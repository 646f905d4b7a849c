// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { anchorScroll } from './price-list.tsx';

/** Fakes the layout, which jsdom lacks. Returns a function that changes the element's place, and what was scrolled then. */
function anchored(supportsAnchoring = false) {
  let report: ((entries: { borderBoxSize: { blockSize: number }[] }[]) => void) | undefined;
  vi.stubGlobal('CSS', { supports: () => supportsAnchoring });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: typeof report) {
        report = onResize;
      }
      observe() {}
      disconnect() {
        report = undefined;
      }
    },
  );
  const scrolled = vi.fn();
  vi.stubGlobal('scrollBy', scrolled);
  vi.stubGlobal('scrollY', 2000);
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(0, 900, 100, 800);
  const stop = anchorScroll(element);
  const resize = (top: number, height: number) => {
    scrolled.mockClear();
    element.getBoundingClientRect = () => new DOMRect(0, top, 100, height);
    report?.([{ borderBoxSize: [{ blockSize: height }] }]);
    return scrolled.mock.calls.map(([, distance]) => distance);
  };
  return { resize, stop };
}

test('LND-01 anchorScroll scrolls by the growth of an element above the viewport', () => {
  const { resize } = anchored();
  expect(resize(-900, 1000), 'before the first report').toEqual([200]);
  expect(resize(-1100, 950)).toEqual([-50]);
  vi.stubGlobal('scrollY', 0);
  expect(resize(-1100, 1000), 'at the top of the page').toEqual([]);
});

test('LND-01 anchorScroll leaves the page where it is when the element is visible, or the browser anchors it', () => {
  const { resize, stop } = anchored();
  expect(resize(-700, 1000)).toEqual([]);
  stop?.();
  const anchoring = anchored(true);
  expect(anchoring.resize(-900, 1000)).toEqual([]);
});

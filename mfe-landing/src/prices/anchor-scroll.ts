/**
 * A ref for an element whose height changes late. Keeps what is visible in place when the element is above the viewport: Safari has no
 * scroll anchoring.
 */
export function anchorScroll(element: Element | null): (() => void) | undefined {
  if (!element || anchors()) return undefined;
  // Not the observer's first report: the element may have changed before it.
  let before = element.getBoundingClientRect().height;
  const observer = new ResizeObserver(() => {
    const { bottom, height } = element.getBoundingClientRect();
    const growth = height - before;
    before = height;
    if (bottom - growth <= 0) scrollBy(0, growth);
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Not by `overflowAnchor in style`: WebKitGTK has that property without effect. Test environments lack CSS. */
const anchors = () => globalThis.CSS?.supports('overflow-anchor', 'auto') ?? true;

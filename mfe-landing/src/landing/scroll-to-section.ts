const duration = 500;

const easeInOut = (part: number) => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2);

/** Scrolls to the element with that id in 500 ms, at once under prefers-reduced-motion, and moves the focus there. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  // As the link itself would: Back leads to where one was.
  if (location.hash !== `#${id}`) history.pushState(history.state, '', `#${id}`);
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  const margin = pixels(getComputedStyle(section).scrollMarginTop) + pixels(getComputedStyle(document.documentElement).scrollPaddingTop);
  const start = scrollY;
  const distance = Math.round(section.getBoundingClientRect().top) - margin;
  const arrive = () => section.focus({ preventScroll: true });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo(0, start + distance);
    arrive();
    return;
  }
  const began = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - began) / duration));
    scrollTo(0, start + distance * easeInOut(part));
    if (part < 1) requestAnimationFrame(step);
    else arrive();
  };
  requestAnimationFrame(step);
}

/** Runs in a page. What a user cannot reach or press: parts outside the window, parts that scroll sideways except tables, and controls that cover others. */
export function findUnusable(): string[] {
  const nameOf = (element: Element) =>
    `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const scope = [...document.querySelectorAll('[role="dialog"], dialog[open]')].at(-1) ?? document.body;
  const visible = [...scope.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.visually-hidden, .skip-link, svg *'),
  );
  const sideways = visible.filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      !element.querySelector(':scope > table') &&
      // The carousel of the specification.
      !element.closest('[aria-roledescription]'),
  );
  const controls = visible.filter((element) =>
    element.matches('a[href], button, input:not([type="radio"], [type="checkbox"]), select, textarea'),
  );
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const outside = controls.filter((element) => {
    const { left, right, width } = boxOf(element);
    return width > 1 && !element.closest('[data-overflows="true"]') && (left < -1 || right > innerWidth + 1);
  });
  const cut = controls.filter(
    (element) => element.matches('a, button') && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1,
  );
  const covered = controls.flatMap((one, index) =>
    controls.slice(index + 1).flatMap((other) => {
      // A field has room for its own buttons.
      if (one.contains(other) || other.contains(one) || (one.matches('input') && one.parentElement === other.parentElement)) return [];
      const [a, b] = [boxOf(one), boxOf(other)];
      const isCovered =
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
      // What sticks lies above what scrolls.
      const layerOf = (element: Element) => element.closest('header, [role="dialog"] footer');
      return isCovered && layerOf(one) === layerOf(other) ? [`${nameOf(one)} covers ${nameOf(other)}`] : [];
    }),
  );
  const isWide = scope === document.body && document.documentElement.scrollWidth > innerWidth;
  const page = isWide ? [`the page is ${document.documentElement.scrollWidth} px wide`] : [];
  return [
    ...page,
    ...sideways.map((element) => `${nameOf(element)} scrolls sideways`),
    ...outside.map((element) => `${nameOf(element)} is outside`),
    ...cut.map((element) => `${nameOf(element)} is cut`),
    ...covered,
  ];
}

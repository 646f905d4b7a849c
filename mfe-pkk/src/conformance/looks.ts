/** How an element is drawn: each property's computed value. */
export type Looks = ReadonlyMap<string, string>;

/** Sizes and places: they follow from what is around, and are nobody's style. */
const measured =
  /^(width|height|inline-size|block-size|top|right|bottom|left|inset|margin|grid-template|perspective-origin|transform-origin|x$|y$)/;

/** How an element, or a pseudo-element of it, is drawn now. */
export function looksOf(element: Element, pseudo?: string): Looks {
  const style = getComputedStyle(element, pseudo);
  const names = [...style].filter((name) => !measured.test(name) && !name.startsWith('--'));
  return new Map(names.map((name) => [name, style.getPropertyValue(name)]));
}

/** In which properties two looks differ, as `button: color red → blue`. */
export function differences(label: string, before: Looks, after: Looks): string[] {
  return [...after].flatMap(([name, value]) => {
    const former = before.get(name);
    return former === value ? [] : [`${label}: ${name} ${former} → ${value}`];
  });
}

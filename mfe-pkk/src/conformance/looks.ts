/** How an element is drawn: each property's computed value. */
type Looks = ReadonlyMap<string, string>;

/** An element, or a pseudo-element of it, to be looked at more than once. */
export type Part = { element: Element; pseudo?: string | undefined };

/** Sizes and places: they follow from what is around, and are nobody's style. */
const measured =
  /^(width|height|inline-size|block-size|top|right|bottom|left|inset|margin|grid-template|perspective-origin|transform-origin|x$|y$)/;

/** How each part is drawn now. */
export function looksOf(parts: readonly Part[]): ReadonlyMap<Part, Looks> {
  return new Map(parts.map((part) => [part, lookOf(part)]));
}

function lookOf({ element, pseudo }: Part): Looks {
  const style = getComputedStyle(element, pseudo);
  const names = [...style].filter((name) => !measured.test(name) && !name.startsWith('--'));
  return new Map(names.map((name) => [name, style.getPropertyValue(name)]));
}

/** In which properties of which part two looks differ, by a name of its own, with the sentence that tells it. */
export function differences(before: ReadonlyMap<Part, Looks>, after: ReadonlyMap<Part, Looks>): Map<string, string> {
  const found = new Map<string, string>();
  [...before].forEach(([part, former], index) => {
    const label = `${part.element.tagName.toLowerCase()}${part.pseudo ?? ''}`;
    for (const [name, value] of after.get(part) ?? [])
      if (former.get(name) !== value) found.set(`${index} ${name}`, `${label}: ${name} ${former.get(name)} → ${value}`);
  });
  return found;
}

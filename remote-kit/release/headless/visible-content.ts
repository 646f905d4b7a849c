const visibleElements = 'img, svg, canvas, video, input, [aria-label]';

/** Whether a page or a shadow tree shows nothing. Its styles are no text. */
export function isEmpty(root: Element | ShadowRoot): boolean {
  const texts = [...root.childNodes].filter(({ nodeName }) => nodeName !== 'STYLE').map(({ textContent }) => textContent);
  return texts.join('').trim() === '' && root.querySelector(visibleElements) === null;
}

/** The opening tag of an element, shortened. */
export function describeElement(element: Element): string {
  const [tag = ''] = /^<[^>]*>/.exec((element.cloneNode(false) as Element).outerHTML) ?? [];
  return tag.length > 150 ? `${tag.slice(0, 150)}…>` : tag;
}

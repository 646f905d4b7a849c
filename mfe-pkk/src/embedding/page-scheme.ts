/**
 * An element with the colour scheme of the page around the module. Its styles animate it when it appears and when the scheme changes,
 * because browsers send no event for that.
 */
export function createSchemeProbe(document: Document, onChange: () => void): HTMLElement {
  const probe = document.createElement('div');
  probe.className = 'scheme';
  probe.dataset.embedded = '';
  for (const type of ['animationend', 'transitionend']) probe.addEventListener(type, onChange);
  return probe;
}

/** The colour scheme that the browser uses around a probe: its text is black in the light one, and nearly white in the dark one. */
export function schemeOf(probe: HTMLElement, { getComputedStyle }: typeof globalThis): 'light' | 'dark' {
  return Number(/\d+/.exec(getComputedStyle(probe).color)) > 127 ? 'dark' : 'light';
}

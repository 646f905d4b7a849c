import { type Brand, brandNames, type Color, deriveTokens, isDark, parseColor, white } from './brand.ts';
import type { Theme } from './settings.ts';

/** Font sizes of the page that the module follows, in px. */
const fontSizes = { least: 14, most: 32 };
/** A greater radius looks the same on a button, and would cut the corners of cards. In px. */
const greatestRadius = 24;

/** Gives the parts of a shadow tree the page's colour scheme and font size, and the brand that the page sets on the module's element. */
export function createPageLook(parts: readonly HTMLElement[], document: Document, view: typeof globalThis) {
  const sheet = new view.CSSStyleSheet();
  // Browsers send no event for changes of styles. These two are animated when they appear, and when what they inherit changes.
  const [probe, brandProbe] = [addElement(document, 'scheme'), addElement(document, 'brand')];
  const reader = addElement(document, 'reader');
  probe.append(brandProbe, reader);
  let theme: Theme = 'page';

  const apply = () => {
    const { color, fontSize } = view.getComputedStyle(probe);
    const chosen = theme === 'page' ? schemeOf(color) : theme;
    for (const element of [brandProbe, reader]) element.dataset.theme = chosen;
    const brand = readBrand(reader, view);
    // The tokens of the other theme would not fit the background.
    const shown = brand.background ? (isDark(brand.background) ? 'dark' : 'light') : chosen;
    for (const element of [...parts, reader]) element.dataset.theme = shown;
    const { textIndent } = view.getComputedStyle(reader);
    sheet.replaceSync(rulesOf(fontSize, textIndent, readTokens(brand, reader, view)));
  };
  for (const type of ['animationend', 'transitionend']) probe.addEventListener(type, apply);
  return {
    /** An element for the shadow tree, beside the parts. */
    probe,
    /** The styles that follow the page. */
    sheet,
    setTheme(chosen: Theme) {
      theme = chosen;
      apply();
    },
  };
}

function addElement(document: Document, className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.dataset.embedded = '';
  return element;
}

/** The colour scheme around an element whose text has the system's colour: black in the light one, nearly white in the dark one. */
const schemeOf = (color: string) => (Number(/\d+/.exec(color)) > 127 ? 'dark' : 'light');

/** Reads a custom property as a colour. Undefined when it is not set, invalid or translucent. */
function readColor(property: string, reader: HTMLElement, { getComputedStyle }: typeof globalThis): Color | undefined {
  // A mixture has one notation in all browsers.
  reader.style.backgroundColor = `color-mix(in srgb, var(${property}), var(${property}))`;
  return parseColor(getComputedStyle(reader).backgroundColor);
}

const readBrand = (reader: HTMLElement, view: typeof globalThis): Brand =>
  Object.fromEntries(brandNames.map((name) => [name, readColor(`--osk-pkk-${name}`, reader, view)]));

/** The tokens of a brand in CSS; none for a page that sets no colour. */
function readTokens(brand: Brand, reader: HTMLElement, view: typeof globalThis): string {
  if (!Object.values(brand).some(Boolean)) return '';
  const tokens = deriveTokens(brand, (token) => readColor(`--color-${token}`, reader, view) ?? white);
  return Object.entries(tokens)
    .map(([token, channels]) => `--color-${token}:rgb(${channels})`)
    .join(';');
}

/** The rules for the parts. Sizes are in px, as the browser computes them; the radius is negative when there is none. */
function rulesOf(fontSize: string, radius: string, tokens: string): string {
  const { least, most } = fontSizes;
  const rem = Math.min(Math.max(Number.parseFloat(fontSize) || 16, least), most);
  const corner = /^[\d.]+px$/.test(radius) ? `--radius-control:${Math.min(Number.parseFloat(radius), greatestRadius)}px` : '';
  const rule = (declarations: string) => `.content,.overlay{${declarations}}`;
  // Paper is white.
  return `${rule(`--rem:${rem}px;${corner}`)}@media not print{${rule(tokens)}}`;
}

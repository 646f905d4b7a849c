import { type Check, contentOf, type EmbeddedElement, restart, until } from './embedded-element.ts';

/** The module has room, nothing clips it, and styles of the page do not reach into it. */
export const layoutCheck: Check = {
  name: 'layout and styles',
  inspect(element) {
    const width = Math.round(contentOf(element).getBoundingClientRect().width);
    if (width < 320) throw new Error(`The module has ${width} px of width: give it 320 px or more, better 1130.`);
    const clipping = ancestorsOf(element).find((ancestor) => clips(ancestor, contentOf(element)));
    if (clipping)
      throw new Error(
        `<${clipping.tagName.toLowerCase()}> around the module clips it (overflow: ${getComputedStyle(clipping).overflow}): let it grow or scroll.`,
      );
    if (document.compatMode === 'BackCompat')
      throw new Error('The page is in quirks mode, in which tables take colours of the page: begin it with <!doctype html>.');
    const leaks = leakingStyles(element);
    if (leaks.length > 0)
      throw new Error(`Styles of the page reach into the module. Tell the portal's operator: ${leaks.slice(0, 5).join('; ')}`);
    return `${width} px wide. No style of the page reaches into the module.`;
  },
};

/** The element's ancestors, nearest first, across the shadow trees around it. */
function ancestorsOf(element: Element): Element[] {
  const root = element.getRootNode();
  const parent = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

function clips(ancestor: Element, content: Element): boolean {
  // The overflow of these two applies to the window.
  if (ancestor === document.body || ancestor === document.documentElement) return false;
  const inner = content.getBoundingClientRect();
  const outer = ancestor.getBoundingClientRect();
  const { overflowX, overflowY } = getComputedStyle(ancestor);
  const isWider = inner.left < outer.left - 1 || inner.right > outer.right + 1;
  const isHigher = inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
  return (isWider && /hidden|clip/.test(overflowX)) || (isHigher && /hidden|clip/.test(overflowY));
}

const inherited = `color: red; -webkit-text-fill-color: red; font: italic small-caps 900 40px/3 monospace; letter-spacing: 9px;
  word-spacing: 9px; text-align: end; text-indent: 50px; text-shadow: 1px 1px red; text-transform: uppercase; white-space: pre;
  hyphens: auto; direction: rtl; cursor: wait; visibility: hidden; pointer-events: none; list-style: square inside; quotes: "x" "y"`;

/** Sets inherited properties, and the module's own variables, on the element. @returns the properties that change inside */
function leakingStyles(element: EmbeddedElement): string[] {
  const { shadowRoot, style } = element;
  const rules = shadowRoot.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('');
  // Those of the brand may reach in.
  const variables = [...new Set(rules.match(/(?<=var\()--(?!osk-pkk-)[\w-]+/g))].map((name) => `${name}: 77px`);
  // Without the elements that read the page's font size and colours.
  const inside = shadowRoot.querySelectorAll(':is(.content, .overlay), :is(.content, .overlay) *');
  const styles = () => [...inside].map((inner) => propertiesOf(getComputedStyle(inner)));
  const [before, own] = [styles(), style.cssText];
  style.cssText = [own, inherited, ...variables].join(';');
  const after = styles();
  style.cssText = own;
  if (element.getAttribute('style') === '') element.removeAttribute('style');
  return after.flatMap((properties, index) => properties.filter((property, at) => property !== before[index]?.[at]));
}

const propertiesOf = (style: CSSStyleDeclaration) =>
  [...style].filter((name) => !name.startsWith('--')).map((name) => `${name}: ${style.getPropertyValue(name)}`);

/** The module has the language and the theme of the page, and follows its attributes. */
export const appearanceCheck: Check = {
  name: 'language and theme',
  async inspect(element) {
    const { lang } = contentOf(element);
    const pageLang = ancestorsOf(element).flatMap((ancestor) => ancestor.getAttribute('lang') ?? [])[0] ?? '';
    const [language = ''] = pageLang.toLowerCase().split('-');
    if (/^(pl|en)$/.test(language) && language !== lang)
      throw new Error(`The page has lang="${pageLang}", and the module is in "${lang}": set the attribute language="${language}".`);
    const background = () => getComputedStyle(contentOf(element)).backgroundColor;
    for (const value of ['pl', 'en']) await inspectAttribute(element, 'language', value, () => contentOf(element).lang === value);
    if (getComputedStyle(element).getPropertyValue('--osk-pkk-background'))
      return `Language ${lang}, which follows its attribute. The theme is that of the background that the page sets.`;
    const [isDark, isPageDark] = [isDarkColor(background()), isDarkAround(element)];
    const scheme = isPageDark ? 'dark' : 'light';
    if (isPageDark !== undefined && isPageDark !== isDark)
      throw new Error(
        `The page is ${scheme}, and the module is not: set color-scheme: ${scheme} on the page, or the attribute theme="${scheme}".`,
      );
    for (const value of ['light', 'dark'])
      await inspectAttribute(element, 'theme', value, () => isDarkColor(background()) === (value === 'dark'));
    return `Language ${lang}, ${isDark ? 'dark' : 'light'} theme. Both follow their attributes.`;
  },
};

async function inspectAttribute(element: EmbeddedElement, name: string, value: string, takesEffect: () => boolean): Promise<void> {
  const former = element.getAttribute(name);
  element.setAttribute(name, value);
  const follows = await until(takesEffect, 2_000);
  if (former === null) element.removeAttribute(name);
  else element.setAttribute(name, former);
  if (!follows) throw new Error(`The attribute ${name}="${value}" has no effect.`);
}

/** Undefined for a colour that is mostly transparent. */
function isDarkColor(color: string): boolean | undefined {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return undefined;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha < 128 ? undefined : 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

/** Whether the page is dark behind the module; undefined when it has a picture there, or no background at all. */
function isDarkAround(element: Element): boolean | undefined {
  const backgrounds = ancestorsOf(element).map((ancestor) => getComputedStyle(ancestor));
  const nearest = backgrounds.find(
    ({ backgroundColor, backgroundImage }) => backgroundImage !== 'none' || isDarkColor(backgroundColor) !== undefined,
  );
  return nearest?.backgroundImage === 'none' ? isDarkColor(nearest.backgroundColor) : undefined;
}

/** The module leaves nothing behind when it is removed, and starts again when it is put back. */
export const teardownCheck: Check = {
  name: 'teardown',
  async inspect(element) {
    const before = traces();
    let removed = before;
    const error = await restart(element, () => {
      removed = traces();
    });
    const left = [...removed, ...traces()].filter((trace) => !before.includes(trace));
    if (left.length > 0)
      throw new Error(
        `Removed, the module leaves ${[...new Set(left)].join(', ')}. If that is not the page's own doing, tell the portal's operator.`,
      );
    if (error) throw new Error(`The module does not start again after it is put back: ${error}`);
    return 'Removed, the module leaves nothing behind. Put back, it starts again.';
  },
};

/** The parts of the page that a module could change. */
function traces(): string[] {
  const { documentElement: html, head, body, adoptedStyleSheets } = document;
  const counts = {
    'element of head': head.childElementCount,
    'element of body': body.childElementCount,
    'adopted style sheet': adoptedStyleSheets.length,
    'open popover': document.querySelectorAll(':popover-open').length,
    'global variable': Object.keys(window).length,
  };
  // One label for each, so that fewer than before count as no trace.
  const counted = Object.entries(counts).flatMap(([name, count]) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`));
  const tags = [html, body].map((element) => (element.cloneNode() as Element).outerHTML);
  return [...tags, ...counted];
}

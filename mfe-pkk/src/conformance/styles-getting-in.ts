import { dialogOf } from './dialog.ts';
import type { EmbeddedModule } from './embedded-module.ts';
import { differences, looksOf } from './looks.ts';
import { loudStyles } from './loud-styles.ts';

/** How the module's inside, with a dialog open, differs under the loudest styles a page could have. */
export async function stylesGettingIn(module: EmbeddedModule): Promise<string[]> {
  const dialog = await dialogOf(module);
  try {
    return withSheets(module.shadow, () => compareInside(module.shadow));
  } finally {
    await dialog.close();
  }
}

/** All at once, so that nothing of it is ever painted. */
function compareInside(shadow: ShadowRoot): string[] {
  shadow.adoptedStyleSheets.push(sheetOf(heldStyles(shadow)));
  const parts = [...shadow.querySelectorAll('*')].flatMap((element) =>
    [undefined, '::before', '::after'].flatMap((pseudo) => (isDrawn(element, pseudo) ? [{ element, pseudo }] : [])),
  );
  const before = looksOf(parts);
  document.adoptedStyleSheets.push(sheetOf(loudStyles(shadow)));
  return [...differences(before, looksOf(parts)).values()];
}

const isDrawn = (element: Element, pseudo: string | undefined) =>
  pseudo === undefined || !/^(none|normal)$/.test(getComputedStyle(element, pseudo).content);

/** A transition would show the former look for a while, and another width of the place would have another look. */
function heldStyles(shadow: ShadowRoot): string {
  const widths = [...shadow.children].map(
    ({ className, clientWidth }) => `.${className} { box-sizing: border-box !important; inline-size: ${clientWidth}px !important; }`,
  );
  return `*, *::before, *::after { transition: none !important; animation: none !important; } ${widths.join(' ')}`;
}

/** Takes the style sheets away again that are added meanwhile. */
function withSheets<Result>(shadow: ShadowRoot, work: () => Result): Result {
  const roots = [document, shadow];
  const former = roots.map(({ adoptedStyleSheets }) => [...adoptedStyleSheets]);
  try {
    return work();
  } finally {
    roots.forEach((root, index) => {
      root.adoptedStyleSheets = former[index] ?? [];
    });
  }
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

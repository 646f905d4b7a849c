import { type Check, Shortcoming } from './check.ts';
import { dialogOf } from './dialog.ts';
import { type EmbeddedModule, restart } from './embedded-module.ts';
import { differences, type Looks, looksOf } from './looks.ts';
import { loudStyles } from './loud-styles.ts';

/** No style gets out of the module, and none into it. */
export const styles: Check = {
  name: 'styles',
  async look(module) {
    const out = await gettingOut(module);
    if (out.length > 0) throw new Shortcoming(`With the module the page's own elements look different: ${some(out)}.`);
    const inwards = await gettingIn(module);
    if (inwards.length > 0)
      throw new Shortcoming(`Styles of the page get into the module, which is a fault of the module's: report ${some(inwards)}.`);
    return 'None get out of the module, none get in.';
  },
};

const some = (found: readonly string[]) => `${found.slice(0, 5).join('; ')}${found.length > 5 ? ` and ${found.length - 5} more` : ''}`;

const sampled = 'html, body, h1, h2, h3, p, a, button, input, select, textarea, label, table, th, td, li, header, main, footer';

/** How the page's elements differ with the module from without; what changes by itself meanwhile does not count. */
async function gettingOut(module: EmbeddedModule): Promise<string[]> {
  const elements = sampled.split(', ').flatMap((name) => [...document.querySelectorAll(name)].slice(0, 3));
  const sample = () => elements.map((element) => looksOf(element));
  const before = sample();
  let without: readonly Looks[] = before;
  await restart(module, () => {
    without = sample();
  });
  const after = sample();
  return elements.flatMap((element, index) => {
    const looks = [before, without, after].map((each) => each[index] ?? new Map<string, string>());
    const [first, between, last] = looks as [Looks, Looks, Looks];
    const changing = new Set(differences('', first, last).map((difference) => difference.split(' ')[1]));
    return differences(element.tagName.toLowerCase(), between, last).filter((difference) => !changing.has(difference.split(' ')[1]));
  });
}

/** How the module's inside, with a dialog open, differs under the loudest styles a page could have. */
async function gettingIn(module: EmbeddedModule): Promise<string[]> {
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
  const sample = () => parts.map(({ element, pseudo }) => looksOf(element, pseudo));
  const before = sample();
  document.adoptedStyleSheets.push(sheetOf(loudStyles(shadow)));
  const after = sample();
  return parts.flatMap(({ element, pseudo = '' }, index) =>
    differences(`${element.tagName.toLowerCase()}${pseudo}`, before[index] ?? new Map(), after[index] ?? new Map()),
  );
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

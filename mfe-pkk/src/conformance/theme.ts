import { isDark, isDarkAround } from './brightness.ts';
import { type Check, Shortcoming } from './check.ts';
import { withAttribute } from './with-attribute.ts';

/** Colours follow the attribute. */
export const theme: Check = {
  name: 'theme',
  async look({ element, content }) {
    const ground = () => getComputedStyle(content()).backgroundColor;
    const light = await withAttribute(element, 'theme', 'light', ground);
    const dark = await withAttribute(element, 'theme', 'dark', ground);
    if (isDark(light) === false && isDark(dark) === true) return 'light and dark, by the attribute "theme".';
    throw new Shortcoming(`The attribute "theme" does not change the colours as it should: light is ${light}, dark is ${dark}.`);
  },
};

/** As the page stands, the module is light or dark as the page is. */
export const pageTheme: Check = {
  name: "the page's theme",
  look({ element, content }) {
    const page = isDarkAround(element);
    const shown = isDark(getComputedStyle(content()).backgroundColor) ?? false;
    if (page === undefined) return `The module is ${word(shown)}; what is behind it is a picture, and could not be compared.`;
    if (page === shown) return `Both are ${word(shown)}.`;
    throw new Shortcoming(
      `The page is ${word(page)} around the module, and the module is ${word(shown)}: give the page the style color-scheme: ${word(page)}, or the module the attribute theme="${word(page)}", and again whenever the page's theme changes.`,
    );
  },
};

const word = (dark: boolean) => (dark ? 'dark' : 'light');

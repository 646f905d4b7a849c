import { type Check, Shortcoming } from './check.ts';
import type { EmbeddedModule } from './embedded-module.ts';
import { until } from './until.ts';
import { withAttribute } from './with-attribute.ts';

/** What is shown follows the attribute. */
export const language: Check = {
  name: 'language',
  async look(module) {
    const polish = await textIn('pl', module);
    const english = await textIn('en', module);
    if (polish === english) throw new Shortcoming('The attribute "language" changes nothing in what is shown.');
    return 'pl and en, by the attribute "language".';
  },
};

async function textIn(wanted: string, { element, content }: EmbeddedModule): Promise<string> {
  const before = content().textContent;
  const was = content().lang;
  return withAttribute(element, 'language', wanted, async () => {
    const follows = await until(() => content().lang === wanted && (was === wanted || content().textContent !== before), 3_000);
    if (!follows) throw new Shortcoming(`With language="${wanted}" the module is shown in "${content().lang}".`);
    return content().textContent;
  });
}

/** As the page stands, the module speaks as the page does. */
export const pageLanguage: Check = {
  name: "the page's language",
  look({ element, content }) {
    const shown = content().lang;
    const around = element.closest<HTMLElement>('[lang]')?.lang ?? '';
    if (around === '') return `The page has no lang attribute to compare with; the module is shown in ${shown}.`;
    const [pages = ''] = around.toLowerCase().split('-');
    if (pages !== 'pl' && pages !== 'en') return `The page is in "${around}", the module in ${shown}: it knows pl and en alone.`;
    if (pages === shown) return `Both are in ${shown}.`;
    throw new Shortcoming(
      `The page says lang="${around}", and the module is shown in "${shown}": set the attribute language="${pages}", and again whenever the page's language changes.`,
    );
  },
};

import { type Check, Shortcoming } from './check.ts';
import { type EmbeddedModule, restart } from './embedded-module.ts';
import { differences, looksOf } from './looks.ts';
import { stylesGettingIn } from './styles-getting-in.ts';

/** No style gets out of the module, and none into it. */
export const styles: Check = {
  name: 'styles',
  async look(module) {
    const out = await stylesGettingOut(module);
    if (out.length > 0) throw new Shortcoming(`With the module the page's own elements look different: ${some(out)}.`);
    const inwards = await stylesGettingIn(module);
    // Without a doctype browsers give tables the colour of the body, also within a shadow tree.
    if (inwards.length > 0 && document.compatMode === 'BackCompat')
      throw new Shortcoming('The page is in quirks mode, in which tables take colours of the page: begin it with <!doctype html>.');
    if (inwards.length > 0)
      throw new Shortcoming(`Styles of the page get into the module, which is a fault of the module's: report ${some(inwards)}.`);
    return 'None get out of the module, none get in.';
  },
};

const some = (found: readonly string[]) => `${found.slice(0, 5).join('; ')}${found.length > 5 ? ` and ${found.length - 5} more` : ''}`;

const sampled = 'html, body, h1, h2, h3, p, a, button, input, select, textarea, label, table, th, td, li, header, main, footer';

/** How the page's elements differ with the module from without; what changes by itself meanwhile does not count. */
async function stylesGettingOut(module: EmbeddedModule): Promise<string[]> {
  const parts = sampled.split(', ').flatMap((name) => [...document.querySelectorAll(name)].slice(0, 3).map((element) => ({ element })));
  const before = looksOf(parts);
  let without = before;
  await restart(module, () => {
    without = looksOf(parts);
  });
  const after = looksOf(parts);
  const changing = differences(before, after);
  return [...differences(without, after)].flatMap(([name, told]) => (changing.has(name) ? [] : [told]));
}

import { type Check, Shortcoming } from './check.ts';
import { restart } from './embedded-module.ts';

/** Taken out of the page the module leaves nothing behind, and put back it comes again. */
export const teardown: Check = {
  name: 'removal',
  async look(module) {
    const focused = document.activeElement;
    const before = traces();
    let between = before;
    const start = await restart(module, () => {
      between = traces();
    });
    const left = [...added(before, between), ...added(before, traces())];
    if (left.length > 0)
      throw new Shortcoming(
        `After the module was taken out and put back the page has: ${[...new Set(left)].join(', ')}. If that is not your page's own doing, report it to the portal's operator.`,
      );
    if (document.activeElement !== focused && focused !== module.element) throw new Shortcoming('The focus of the page was moved.');
    if (!start.ready) throw new Shortcoming(`Put back into the page, the module shows no list: ${start.message} [${start.code}]`);
    return 'Taken out it leaves nothing behind; put back it is there again.';
  },
};

/** What a module could leave in a page, each by a name of its own. */
function traces(): readonly string[] {
  const { documentElement: html, head, body, adoptedStyleSheets } = document;
  const attributes = [html, body].flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${name}="${value}" at ${element.tagName.toLowerCase()}`),
  );
  const named = (what: string, elements: Iterable<unknown>) => [...elements].map((_, index) => `${what} ${index + 1}`);
  return [
    ...attributes,
    ...named('element of head', head.children),
    ...named('element of body', body.children),
    ...named('style sheet', document.querySelectorAll('style, link[rel~="stylesheet"]')),
    ...named('adopted style sheet', adoptedStyleSheets),
    ...named('open popover', document.querySelectorAll(':popover-open, dialog[open]')),
    // Numbers are the frames in the page.
    ...Object.getOwnPropertyNames(window).flatMap((name) => (/^\d+$/.test(name) ? [] : [`window.${name}`])),
    ...Object.getOwnPropertyNames(document).map((name) => `document.${name}`),
  ];
}

const added = (before: readonly string[], after: readonly string[]) => {
  const known = new Set(before);
  return after.filter((trace) => !known.has(trace));
};

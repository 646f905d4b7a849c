import { parentOf } from './brightness.ts';
import { type Check, Shortcoming } from './check.ts';
import { dialogOf } from './dialog.ts';
import type { EmbeddedModule } from './embedded-module.ts';

/** The least width of the place, in pixels. */
const narrowest = 320;

/** The place is wide enough, nothing cuts the module off, and its dialogs lie above all of the page. */
export const place: Check = {
  name: 'place',
  async look(module) {
    const { width } = module.content().getBoundingClientRect();
    if (width < narrowest)
      throw new Shortcoming(`The module has ${Math.round(width)} px of width: give it ${narrowest} px at least, better 1130.`);
    const cutting = cutOffBy(module);
    if (cutting)
      throw new Shortcoming(
        `${nameOf(cutting)} around the module cuts off a part of it (overflow: ${getComputedStyle(cutting).overflow}): let it grow or scroll.`,
      );
    await lookAtDialog(module);
    return `${Math.round(width)} px wide; dialogs lie above the page and give the focus back.`;
  },
};

async function lookAtDialog(module: EmbeddedModule): Promise<void> {
  const { dialog, opener, close } = await dialogOf(module);
  let seen: string | undefined;
  try {
    seen = hiddenBy(dialog, module);
  } finally {
    await close();
  }
  if (seen) throw new Shortcoming(seen);
  if (module.shadow.activeElement !== opener)
    throw new Shortcoming('Closing a dialog does not bring the focus back to its button: something in the page takes the focus.');
}

/** What keeps a dialog from being seen, as a sentence. */
function hiddenBy(dialog: HTMLElement, { element, shadow }: EmbeddedModule): string | undefined {
  const { left, top, right, bottom } = dialog.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1)
    return `A dialog does not lie within the window (${[left, top, right, bottom].map(Math.round).join(', ')} of ${innerWidth} × ${innerHeight}).`;
  // Beside rounded corners.
  const inset = 20;
  const points = [left + inset, (left + right) / 2, right - inset].flatMap((x) =>
    [top + inset, (top + bottom) / 2, bottom - inset].map((y) => ({ x, y })),
  );
  for (const { x, y } of points) {
    const above = element.getRootNode() === document ? document.elementFromPoint(x, y) : element;
    if (above !== element) return `${above ? nameOf(above) : 'Something'} lies above a dialog of the module, or the dialog is inert.`;
    if (!dialog.contains(shadow.elementFromPoint(x, y))) return 'Something of the module lies above its dialog.';
  }
  return undefined;
}

/** The element around the module that hides a part of it without a way to scroll there. */
function cutOffBy({ element, content }: EmbeddedModule): Element | undefined {
  const inner = content().getBoundingClientRect();
  for (let around = parentOf(element); around; around = parentOf(around)) {
    // Theirs is the window's.
    if (around === document.body || around === document.documentElement) return undefined;
    const { overflowX, overflowY } = getComputedStyle(around);
    const outer = around.getBoundingClientRect();
    const wide = cuts(overflowX) && (inner.left < outer.left - 1 || inner.right > outer.right + 1);
    const high = cuts(overflowY) && (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1);
    if (wide || high) return around;
  }
  return undefined;
}

const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

const nameOf = ({ tagName, id }: Element) => `<${tagName.toLowerCase()}${id && ` id="${id}"`}>`;

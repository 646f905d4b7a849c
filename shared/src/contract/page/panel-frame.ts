import type { PanelFrame } from '../release/release.ts';
import { escapeHtml } from './fragment.ts';
import { currentEntry, type PageRoute } from './page.ts';

/** What the server replaces in the prerendered frame of the panel. */
export const framePlaceholders = {
  entries: '<!--placeholder-entries-->',
  path: '/placeholder-path',
  label: 'placeholder-label',
  strokes: 'placeholder-strokes',
  icon: '<!--placeholder-icon-->',
} as const;

/** Fills the entries of the navigation into the panel's frame, as React renders them. @param html one variant of the frame */
export function fillEntries(
  html: string,
  frame: Pick<PanelFrame, 'entry' | 'currentEntry' | 'icon'>,
  { routes, path, language }: { routes: readonly PageRoute[]; path: string; language: 'pl' | 'en' },
): string {
  const current = currentEntry(routes, path);
  const entries = routes.flatMap(({ path: to, navigation }) => {
    if (!navigation) return [];
    const { label, icon } = navigation;
    const filled = (to === current ? frame.currentEntry : frame.entry)
      .replace(framePlaceholders.icon, () =>
        icon === undefined ? '' : frame.icon.replace(framePlaceholders.strokes, () => escapeHtml(icon)),
      )
      .replace(framePlaceholders.path, () => escapeHtml(to))
      .replace(framePlaceholders.label, () => escapeHtml(label[language]));
    return [filled];
  });
  return html.replace(framePlaceholders.entries, () => entries.join(''));
}

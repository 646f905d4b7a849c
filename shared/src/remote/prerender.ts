import type { ComponentType } from 'react';

/**
 * The default export of a remote's `src/prerender.ts`: the pages that its build prerenders, by route pattern. Search engines and previews
 * show `description` and `picture`, an imported file of 1200 × 630 pixels.
 */
export type Prerender = Readonly<
  Record<string, { Page: ComponentType; description: Readonly<Record<'pl' | 'en', string>>; picture: string }>
>;

import type { ComponentType } from 'react';

/**
 * What a remote's `src/prerender.ts` exports: which of its pages are drawn when it is built, by their route pattern, and what is said of
 * them to search engines and in previews. `picture` is an imported file, 1200 × 630.
 */
export type Prerender = Readonly<
  Record<string, { Page: ComponentType; description: Readonly<Record<'pl' | 'en', string>>; picture: string }>
>;

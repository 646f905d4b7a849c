import type { PageLoader } from '@osk/shared/remote';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type LazyPage = { Page: LazyExoticComponent<ComponentType>; loaded: boolean };

const pages = new Map<string, LazyPage>();

/** The page of that name, asked for once, however often it is drawn. */
export function lazyPage(name: string, load: PageLoader): LazyExoticComponent<ComponentType> {
  const known = pages.get(name);
  if (known) return known.Page;
  const page: LazyPage = {
    loaded: false,
    Page: lazy(async () => {
      const module = await load();
      page.loaded = true;
      return module;
    }),
  };
  pages.set(name, page);
  return page.Page;
}

/** React.lazy keeps a failure for good: the next attempt needs one of its own. */
export function forgetPage(name: string): void {
  pages.delete(name);
}

/** Pages that are just being loaded stay: they come from the release that runs from now on. */
export function forgetLoadedPages(remote: string): void {
  for (const [name, { loaded }] of pages) if (loaded && name.startsWith(`${remote} `)) pages.delete(name);
}

import type { PageLoader } from '@osk/shared/remote';

export type PageModule = Awaited<ReturnType<PageLoader>>;
/** Has the module itself when that has arrived before. */
export type LoadingPage = Promise<PageModule> & { readonly arrived?: PageModule };

/** A promise that says which module it has. */
export function arrived(module: PageModule): LoadingPage {
  return Object.assign(Promise.resolve(module), { arrived: module });
}

import type { PageLoader } from '@osk/shared/remote';

export type PageModule = Awaited<ReturnType<PageLoader>>;
/** Has the module itself when that has arrived before. */
export type LoadingPage = Promise<PageModule> & { readonly arrived?: PageModule };

/** A promise that says which module it has. */
export function arrived(module: PageModule): LoadingPage {
  return Object.assign(Promise.resolve(module), { arrived: module });
}

/** Milliseconds until a load has stalled. */
export const loadTimeout = 10_000;

/** Rejects with the error of `onTimeout` after 10 s. */
export async function withTimeout<Loaded>(loading: Promise<Loaded>, onTimeout: () => Error): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onTimeout()), loadTimeout);
  });
  try {
    return await Promise.race([loading, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same promise, pending for ever where it rejects. */
export function unlessRejected<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  return loading.catch(() => new Promise<never>(() => {}));
}

export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

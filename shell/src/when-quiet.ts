import { onFirstInteraction, whenIdle } from '@osk/shared/when-idle';

const openedPages = new Set<Promise<unknown>>();

/** Makes `whenQuiet` wait until a page that the visitor has opened is loaded or has failed. */
export function loadFirst<Page extends Promise<unknown>>(page: Page): Page {
  openedPages.add(page);
  const remove = () => openedPages.delete(page);
  page.then(remove, remove);
  return page;
}

/**
 * Runs a function when the browser is idle and no opened page is loading: it loads what would delay the page.
 * @param delayInSafari as in `whenIdle`
 */
export function whenQuiet(run: () => void, delayInSafari: number): void {
  const runUnlessLoading = () => {
    if (openedPages.size === 0) run();
    else void Promise.allSettled(openedPages).then(() => whenQuiet(run, delayInSafari));
  };
  whenIdle(runUnlessLoading, delayInSafari);
}

/**
 * Runs a dynamic import after the visitor's first interaction, when no opened page is loading.
 * @returns a function that imports earlier, once. It resolves undefined when the import fails; the next call tries again.
 */
export function importOnInteraction<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded | undefined> {
  let loading: Promise<Loaded | undefined> | undefined;
  const start = () => {
    loading ??= load().catch(() => {
      loading = undefined;
      return undefined;
    });
    return loading;
  };
  onFirstInteraction(() => whenQuiet(() => void start(), 0));
  return start;
}

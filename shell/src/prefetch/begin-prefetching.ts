import { onFirstInteraction } from '@osk/shared/first-interaction';
import type { Federation } from '../federation/remotes-of-page.ts';

/**
 * Loads ahead what is likely to be opened next, once a visitor does something. Gives what is to be called when a screen of the panel is
 * in sight: the others follow.
 */
export function beginPrefetching(federation: Federation): () => void {
  let started: Promise<{ prefetchPanel(): Promise<void> }> | undefined;
  const start = () => {
    started ??= import('./start-prefetching.ts').then(({ startPrefetching }) => startPrefetching(federation));
    return started;
  };
  // Without it everything is loaded when it is opened.
  const ignore = () => undefined;
  onFirstInteraction(() => start().catch(ignore));
  return () =>
    void start()
      .then(({ prefetchPanel }) => prefetchPanel())
      .catch(ignore);
}

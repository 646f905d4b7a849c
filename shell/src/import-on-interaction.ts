import { onFirstInteraction } from '@osk/shared/first-interaction';
import { whenQuiet } from './when-quiet.ts';

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

import { onFirstInteraction } from '@osk/shared/first-interaction';

/**
 * Runs a dynamic import on the visitor's first interaction.
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
  onFirstInteraction(() => void start());
  return start;
}

/** Milliseconds after which loading counts as failed. */
const patience = 10_000;

/**
 * Returns a function that loads once. It rejects when loading fails or takes ten seconds, and the next call tries again. Firefox and
 * WebKit do not load a failed module again before the page is reloaded.
 * @param onSettled called with whether it has failed; also for what arrives later than that
 */
export function loadWithRetries<Loaded>(load: () => Promise<Loaded>, onSettled: (hasFailed: boolean) => void): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  const fail = () => {
    loading = undefined;
    onSettled(true);
  };
  return () => {
    if (loading !== undefined) return loading;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Not loaded after ${patience} ms`)), patience);
    });
    const arrival = load();
    arrival.then(
      () => onSettled(false),
      () => undefined,
    );
    loading = Promise.race([arrival, timeout]);
    loading.catch(fail).finally(() => clearTimeout(timer));
    return loading;
  };
}

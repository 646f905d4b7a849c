/** Milliseconds. */
const timeout = 10_000;

/**
 * Returns a function that loads once. It rejects when loading fails or takes ten seconds; the next call tries again.
 * @param onSettled gets whether loading failed. When it succeeds after the timeout, `onSettled` is called again.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>, onSettled: (hasFailed: boolean) => void): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  const fail = () => {
    loading = undefined;
    onSettled(true);
  };
  return () => {
    if (loading !== undefined) return loading;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timedOut = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Not loaded after ${timeout} ms`)), timeout);
    });
    const arrival = load();
    arrival.then(
      () => onSettled(false),
      () => undefined,
    );
    loading = Promise.race([arrival, timedOut]);
    loading.catch(fail).finally(() => clearTimeout(timer));
    return loading;
  };
}

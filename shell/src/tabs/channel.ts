type Channel = { post(message: unknown): void; leave(): void };

/** Joins a channel of this browser's tabs while the page runs. Where the browser denies storage, there are no messages. */
export function joinChannel(name: string, onMessage: (message: unknown) => void): Channel {
  let channel: BroadcastChannel | undefined;
  const leave = whilePageRuns(() => {
    try {
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }) => onMessage(data);
    } catch {}
    return () => {
      channel?.close();
      channel = undefined;
    };
  });
  return { post: (message) => channel?.postMessage(message), leave };
}

/**
 * Starts something that ends while the page is in the back-forward cache, and starts again when the page is restored. Browsers do not
 * cache a page that has an open channel or holds a lock.
 * @returns ends it for good
 */
export function whilePageRuns(start: () => () => void): () => void {
  let stop = start();
  const listening = new AbortController();
  addEventListener('pagehide', () => stop(), { signal: listening.signal });
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) stop = start();
    },
    { signal: listening.signal },
  );
  return () => {
    listening.abort();
    stop();
  };
}

type Channel = { post(message: unknown): void; leave(): void };

/**
 * Joins a channel of this browser's tabs. A page in the back-forward cache has left it: some browsers do not cache a page with an open one.
 * Where the browser denies storage, there are no messages.
 */
export function joinChannel(name: string, onMessage: (message: unknown) => void): Channel {
  let channel: BroadcastChannel | undefined;
  const join = () => {
    try {
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }) => onMessage(data);
    } catch {}
  };
  const close = () => {
    channel?.close();
    channel = undefined;
  };
  const listening = new AbortController();
  addEventListener('pagehide', close, { signal: listening.signal });
  addEventListener('pageshow', ({ persisted }) => persisted && join(), { signal: listening.signal });
  join();
  return {
    post: (message) => channel?.postMessage(message),
    leave() {
      listening.abort();
      close();
    },
  };
}

import { whilePageRuns } from './while-page-runs.ts';

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

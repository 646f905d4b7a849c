import pg from 'pg';
import type { Listen } from './database.ts';

/** The channels on which a process listens, on one connection after another. */
export type Channels = {
  listen: Listen;
  /** Listens on a new connection. The listeners are called, because they may have missed notifications. */
  connect(client: pg.Client): Promise<void>;
};

export function createChannels(): Channels {
  const listeners = new Map<string, Set<() => void>>();
  let connection: pg.Client | undefined;
  const subscribe = (client: pg.Client, channel: string) => client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  const notify = (channel: string) => {
    for (const listener of listeners.get(channel) ?? []) listener();
  };

  return {
    listen(channel, listener) {
      const ofChannel = listeners.get(channel) ?? new Set();
      listeners.set(channel, ofChannel.add(listener));
      // Earlier notifications were missed. A lost connection is replaced, and the next one listens too.
      if (connection && ofChannel.size === 1) {
        void subscribe(connection, channel).then(
          () => notify(channel),
          () => undefined,
        );
      }
      return () => void ofChannel.delete(listener);
    },
    async connect(client) {
      client.on('notification', ({ channel }) => notify(channel));
      connection = client;
      for (const channel of listeners.keys()) await subscribe(client, channel);
      for (const channel of listeners.keys()) notify(channel);
    },
  };
}

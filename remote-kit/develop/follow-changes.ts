import type { IncomingMessage, ServerResponse } from 'node:http';

const heartbeat = 20_000;

export type Changes = {
  /** Keeps an answer open, for events. */
  follow(request: IncomingMessage, response: ServerResponse): void;
  /** Sends `changed` to all who follow. */
  tell(): void;
  end(): void;
};

/** Server-sent events: `changed` at each finished build, with its version. Who comes back after a break is told of what it missed. */
export function followChanges(version: () => string | undefined): Changes {
  const following = new Set<ServerResponse>();
  const id = () => `id: ${version() ?? ''}\n`;
  const event = () => `${id()}event: changed\ndata: ${version() ?? ''}\n\n`;
  // Some proxies and browsers give up a connection that says nothing.
  const beat = setInterval(() => {
    for (const response of following) response.write(': still here\n\n');
  }, heartbeat);
  beat.unref();
  return {
    follow(request, response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
      const known = request.headers['last-event-id'];
      const hasMissed = known !== undefined && known !== version();
      response.write(`retry: 1000\n${hasMissed ? event() : `${id()}\n`}`);
      following.add(response);
      response.on('close', () => following.delete(response));
    },
    tell() {
      for (const response of following) response.write(event());
    },
    end() {
      clearInterval(beat);
      for (const response of following) response.end();
    },
  };
}

import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Release } from '@osk/shared/contract/release';
import { type Plugin, preview } from 'vite';

type Build = Pick<Release, 'version' | 'entry'>;

export type BuildServer = {
  origin: string;
  /** Makes a build the latest one and notifies open pages. */
  publish(build: Build): void;
  close(): Promise<void>;
};

/**
 * Serves a folder of builds to this machine, for pages of any origin. `/remoteEntry.js` leads to the entry of the latest build,
 * `/changes` sends an event for each new one. @throws when the port is in use
 */
export async function serveBuilds(outDir: string, port: number): Promise<BuildServer> {
  let latest: Build | undefined;
  const streams = new Set<ServerResponse>();
  const version = () => latest?.version ?? 'none';
  const event = () => `id: ${version()}\nevent: changed\ndata: ${version()}\n\n`;

  const latestBuild: Plugin = {
    name: 'latest-build',
    configurePreviewServer({ middlewares }) {
      middlewares.use('/changes', ({ headers }, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        // The last event that a reconnecting page received.
        const { 'last-event-id': seen = version() } = headers;
        response.write(seen === version() ? `id: ${version()}\n\n` : event());
        streams.add(response);
        response.on('close', () => streams.delete(response));
      });
      middlewares.use('/remoteEntry.js', (_, response) => {
        response.writeHead(latest ? 200 : 503, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
        response.end(latest && `export * from ${JSON.stringify(`./${latest.entry}`)};\n`);
      });
    },
  };
  const server = await preview({
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    build: { outDir },
    plugins: [latestBuild],
    preview: { host: 'localhost', port, strictPort: true, cors: true },
  });
  return {
    origin: `http://localhost:${(server.httpServer.address() as AddressInfo).port}`,
    publish(build) {
      latest = build;
      for (const response of streams) response.write(event());
    },
    close: () => server.close(),
  };
}

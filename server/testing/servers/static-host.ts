import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { integrityOf } from './test-releases.ts';

/** A web server that serves `folder` below /osk and records its requests. */
export type StaticHost = {
  address: string;
  requests: { path: string; status: number }[];
  folder: string;
  /** Replaces the answers from the folder. */
  respond: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
};

export function useStaticHost(): StaticHost {
  const host: StaticHost = { address: '', requests: [], folder: '', respond: undefined };
  const server = createServer((request, response) => {
    response.on('close', () => host.requests.push({ path: request.url ?? '', status: response.statusCode }));
    if (host.respond) return host.respond(request, response);
    const file = join(host.folder, (request.url ?? '').replace('/osk', ''));
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    const content = readFileSync(file);
    const etag = `"${integrityOf(content.toString())}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    return void response.writeHead(200, { etag }).end(content);
  });
  beforeEach(async () => {
    Object.assign(host, { requests: [], respond: undefined });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const bound = server.address();
    host.address = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/osk`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return host;
}

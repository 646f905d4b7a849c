import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { followChanges } from './follow-changes.ts';
import type { KeptBuilds } from './kept-builds.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

export type BuildServer = {
  /** Tells the pages that a new build is there. */
  changed(): void;
  close(): Promise<void>;
};

/**
 * Serves the last builds to this machine: their files, `/remoteEntry.js` that leads to the newest one's entry, and `/changes`.
 * Pages of any origin may read it: a browser asks a portal's page that comes from elsewhere for leave. @throws when the port is taken.
 */
export async function serveBuilds(builds: Pick<KeptBuilds, 'last' | 'find'>, port: number): Promise<BuildServer> {
  const changes = followChanges(() => builds.last()?.version);
  const server = createServer(async (request, response) => {
    for (const [name, value] of Object.entries(forAnyOrigin)) response.setHeader(name, value);
    const path = pathOf(request);
    if (request.method === 'OPTIONS') return answerPreflight(response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response.setHeader('Allow', 'GET, HEAD'), 405, 'GET alone');
    if (path === 'changes') return changes.follow(request, response);
    if (path === 'remoteEntry.js') return answerEntry(response, builds.last()?.entry);
    const file = builds.find(path);
    const content = file && (await readFile(file).catch(() => undefined));
    if (!content) return answer(response, 404, 'No such file');
    return answer(response, 200, content, types[extname(path)] ?? 'application/octet-stream');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, 'localhost', resolve);
  });
  return {
    changed: changes.tell,
    async close() {
      changes.end();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const forAnyOrigin = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin', 'Cache-Control': 'no-store' };

function answerPreflight(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD').setHeader('Access-Control-Allow-Headers', '*');
  // A page of the internet asks for something of this machine: browsers want the latter's word for that.
  response.setHeader('Access-Control-Allow-Private-Network', 'true');
  response.writeHead(204).end();
}

/** A module of its own under a name that stays, as the entry's has a hash: a page asks anew for it each time. */
function answerEntry(response: ServerResponse, entry: string | undefined): void {
  if (entry === undefined) answer(response.setHeader('Retry-After', '2'), 503, 'There is no good build yet');
  else answer(response, 200, `export * from ${JSON.stringify(`./${entry}`)};\n`, types['.js']);
}

function answer(response: ServerResponse, status: number, content: string | Buffer, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(content), 'X-Content-Type-Options': 'nosniff' });
  response.end(content);
}

/** The path without the slash at its beginning; empty where it is none. */
function pathOf({ url = '/' }: IncomingMessage): string {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '').slice(1);
  } catch {
    return '';
  }
}

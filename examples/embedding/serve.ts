import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

type Page = {
  folders: readonly string[];
  port: number;
  host?: string;
  /** The portal's origin. */
  portal: string;
  /** Returns a token of scope `employees`. A real server gives it only to users who are logged in and may see employees. */
  tokenFor(request: IncomingMessage): string | undefined;
};

/** Serves a page that embeds the module, with the Content-Security-Policy that it needs, and the token. */
export function servePage({ folders, port, host = 'localhost', portal, tokenFor }: Page): Promise<Server> {
  const policy = `default-src 'self'; script-src 'self' ${portal}; connect-src 'self' ${portal}`;
  const server = createServer((request, response) => {
    // As a relative address, a path such as `//` would be invalid.
    const path = new URL(`http://localhost${request.url}`).pathname;
    if (path === '/pkk-token') {
      // POST only, because pages of other sites can make a browser send a GET.
      const token = request.method === 'POST' ? tokenFor(request) : undefined;
      response.writeHead(token === undefined ? 403 : 200, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
      return response.end(token);
    }
    const name = path === '/' ? 'index.html' : path.slice(1);
    const file = /^[\w.-]+$/.test(name)
      ? folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate))
      : undefined;
    if (!file) return response.writeHead(404).end('Not found');
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', 'Content-Security-Policy': policy });
    if (!file.endsWith('.html')) return createReadStream(file).pipe(response);
    return response.end(readFileSync(file, 'utf8').replaceAll('%PORTAL%', portal));
  });
  return new Promise((resolve) => server.listen(port, host, () => resolve(server)));
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The files of the two pages. The foreign host must be built first. */
export const plainPage = [folder('plain')];
export const foreignHost = [folder('foreign-host'), folder('foreign-host/dist')];

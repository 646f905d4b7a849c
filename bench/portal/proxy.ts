import { type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import type { Archive, Response } from '../archive/archive.ts';
import type { Certificate } from './certificate.ts';

type Options = {
  certificate: Certificate;
  /** Where the proxy listens. */
  port: number;
  /** The server's port. */
  target: number;
  /** Takes the place of the server's pages and files. Cookies and calls of the API stay the server's. */
  archive?: Archive | undefined;
};

export type PortalProxy = {
  /** Called for each answer, with the bytes of its body. */
  onAnswer: ((contentType: string, bytes: number) => void) | undefined;
  close(): void;
};

/** TLS and HTTP/2 before a server, as in production. Keeps immutable files in memory, so that no server's speed is measured. */
export async function startProxy({ certificate: { key, cert }, port, target, archive }: Options): Promise<PortalProxy> {
  const files = new Map<string, Response>();
  const proxy: PortalProxy = { onAnswer: undefined, close: () => server.close() };

  async function respond(incoming: Http2ServerRequest, outgoing: Http2ServerResponse): Promise<void> {
    const path = incoming.url;
    const archived = archive?.responses.get(path);
    const isFile = archived !== undefined && !isPage(archived);
    const cached = isFile ? archived : files.get(path);
    const { status, headers, body } = cached ? { status: 200, ...cached } : await forward(incoming, port, target);
    if (!cached && String(headers['cache-control']).includes('immutable')) files.set(path, { headers, body });
    if (archive && !archived && !path.startsWith('/api/')) throw new Error(`${path} is not in the archive`);
    const sent = archived && !isFile ? { headers: { ...archived.headers, ...cookiesOf(headers) }, body: archived.body } : { headers, body };
    outgoing.writeHead(status, sent.headers);
    outgoing.end(sent.body);
    proxy.onAnswer?.(String(sent.headers['content-type']), sent.body.length);
  }

  const server = createSecureServer({ key, cert }, (incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      outgoing.writeHead(502);
      outgoing.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return proxy;
}

const isPage = ({ headers }: Response) => String(headers['content-type']).startsWith('text/html');

const cookiesOf = (headers: IncomingMessage['headers']) => {
  const cookies = headers['set-cookie'];
  return cookies && { 'set-cookie': cookies };
};

async function forward(incoming: Http2ServerRequest, port: number, target: number): Promise<Response & { status: number }> {
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')));
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const forwarded = request(
      { host: '127.0.0.1', port: target, method: incoming.method, path: incoming.url, headers: { ...headers, host: `localhost:${port}` } },
      resolve,
    );
    forwarded.on('error', reject);
    incoming.pipe(forwarded);
  });
  // HTTP/2 forbids headers about the connection.
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...allowed } = answer.headers;
  return { status: answer.statusCode ?? 502, headers: allowed, body: await buffer(answer) };
}

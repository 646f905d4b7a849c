import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { reportErrors, reportPath } from './report-errors.ts';

/** How requests fail: they wait until the fault ends, get no answer ever, no connection, or a wrong answer. */
type Fault = 'waits' | 'stalls' | 'drops' | { status?: number; type?: string; body: string };

/** A portal behind a proxy. */
export type FaultyProxy = {
  origin: string;
  /** The errors that pages reported. */
  errors: string[];
  /** Makes the requests for matching paths fail. Returns a function that ends this. */
  fail(paths: RegExp, fault: Fault): () => void;
  stop(): Promise<void>;
};

const hash = createHash('sha256').update(reportErrors).digest('base64');

/** Serves a portal on another port. WebKitGTK reports neither errors nor requests to its driver: the proxy does. */
export async function startProxy(portal: string): Promise<FaultyProxy> {
  const faults = new Map<RegExp, Fault>();
  const waiting = new Set<{ paths: RegExp; goOn(): void }>();
  const errors: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const [paths, fault] = [...faults].find(([of]) => of.test(path)) ?? [];
    if (paths && fault) {
      if (fault === 'waits') waiting.add({ paths, goOn: () => forward(portal, request, response) });
      else answerWith(fault, response);
      return;
    }
    if (path !== reportPath) return forward(portal, request, response);
    text(request)
      .then((error) => {
        errors.push(error);
        response.writeHead(204).end();
      })
      // The connection ended in the middle.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    errors,
    fail(paths, fault) {
      faults.set(paths, fault);
      return () => {
        faults.delete(paths);
        for (const one of waiting) if (one.paths === paths && waiting.delete(one)) one.goOn();
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerWith(fault: Exclude<Fault, 'waits'>, response: ServerResponse): void {
  if (fault === 'stalls') return;
  if (fault === 'drops') response.destroy();
  else response.writeHead(fault.status ?? 200, { 'Content-Type': fault.type ?? 'text/javascript' }).end(fault.body);
}

function forward(portal: string, request: IncomingMessage, response: ServerResponse): void {
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  // A page must be readable and whole.
  const { 'accept-encoding': encoding, 'if-none-match': known, ...others } = request.headers;
  const headers = isPage ? others : request.headers;
  const { method } = request;
  const forwarded = send(portal + request.url, { method, headers }, (answer) => {
    if (answer.headers['content-type']?.startsWith('text/html')) {
      addScript(answer, response).catch(() => response.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}

/** Adds the script that reports errors to a page, and allows it by its hash. */
async function addScript(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'content-length': length, 'content-security-policy': policy, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, {
    ...headers,
    ...(policy && { 'content-security-policy': `${policy}`.replace("script-src 'self'", `$& 'sha256-${hash}'`) }),
  });
  response.end((await text(answer)).replace(/<head[^>]*>/, `$&<script>${reportErrors.replaceAll('$', '$$$$')}</script>`));
}

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How requests fail: they wait until the fault ends, get no answer ever, no connection, or a wrong answer. */
type Fault = 'waits' | 'stalls' | 'drops' | { status?: number; body: string };

const reportPath = '/errors-of-the-page';

/** Runs first in each page. `window.reports` settles when the proxy has every error. */
function report(path: string): void {
  const reports: Promise<unknown>[] = [];
  Object.assign(window, { reports });
  const { fetch } = window;
  const add = (...parts: unknown[]) => {
    const error = parts.map((part) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part))).join(' ');
    reports.push(fetch(path, { method: 'POST', body: `${location.pathname}: ${error}`, keepalive: true }).catch(() => {}));
  };
  for (const level of ['error', 'warn'] as const) {
    const log = console[level];
    console[level] = (...parts) => {
      add(...parts);
      log(...parts);
    };
  }
  // Without capture, an element that fails to load is no error. Each test that provokes one looks at its effect.
  addEventListener('error', ({ message, error }) => add(message, error ?? ''));
  addEventListener('unhandledrejection', ({ reason }) => add('unhandled', reason));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => add('policy', violatedDirective, blockedURI));
}

const script = `(${report})(${JSON.stringify(reportPath)})`;
const scriptHash = createHash('sha256').update(script).digest('base64');

/** Serves a portal on another port. WebKitGTK reports neither errors nor requests to its driver: the proxy does. */
export async function startProxy(portal: string) {
  const faults = new Map<RegExp, { fault: Fault; end: PromiseWithResolvers<void> }>();
  /** The errors that pages reported. */
  const errors: string[] = [];
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/' } = request;
    const failing = [...faults].find(([paths]) => paths.test(url))?.[1];
    if (failing?.fault === 'stalls') return;
    if (failing?.fault === 'drops') return void response.destroy();
    if (failing?.fault === 'waits') await failing.end.promise;
    else if (failing) {
      const { status = 200, body } = failing.fault;
      return void response.writeHead(status, { 'Content-Type': 'text/javascript' }).end(body);
    }
    if (url !== reportPath) return forward(portal, request, response);
    errors.push(await text(request));
    response.writeHead(204).end();
  }
  // A rejection means that the connection has ended in the middle.
  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()));
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    errors,
    /** Makes the requests for matching paths fail. Returns a function that ends this. */
    fail(paths: RegExp, fault: Fault): () => void {
      const end = Promise.withResolvers<void>();
      faults.set(paths, { fault, end });
      return () => {
        faults.delete(paths);
        end.resolve();
      };
    },
    async stop() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function forward(portal: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'accept-encoding': encoding, 'if-none-match': known, ...others } = request.headers;
  // A page must be readable and whole.
  const headers = request.headers.accept?.includes('text/html') ? others : request.headers;
  const forwarded = send(portal + request.url, { method: request.method, headers });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
  const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
  const { statusCode = 502 } = answer;
  if (!answer.headers['content-type']?.startsWith('text/html')) {
    answer.pipe(response.writeHead(statusCode, answer.headers));
    return;
  }
  // Adds the script that reports errors, and allows it by its hash.
  const { 'content-length': length, 'content-security-policy': policy, ...kept } = answer.headers;
  const html = (await text(answer)).replace(/<head[^>]*>/, `$&<script>${script.replaceAll('$', '$$$$')}</script>`);
  const withHash = policy && { 'content-security-policy': `${policy}`.replace("script-src 'self'", `$& 'sha256-${scriptHash}'`) };
  response.writeHead(statusCode, { ...kept, ...withHash }).end(html);
}

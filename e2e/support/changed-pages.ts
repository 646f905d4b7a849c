import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EmbeddedRelease } from '@osk/shared/contract/embedded-release';
import { address, changedPages } from './environment.ts';

/** How the newest release's module is answered: changed, or right at first and then changed. */
type Answer = 'tampered' | 'tampered-later';

type ChangedPage = {
  /** The scripts of the element, as HTML. */
  scripts: string;
  headers?: Readonly<Record<string, string>>;
  /** The nonce of all scripts. */
  nonce?: string;
};

export const trustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'";

/** The address of a page that embeds the module with these scripts and headers. */
export function changedPage({ scripts, headers = {}, nonce = '' }: ChangedPage): string {
  const all = `${scripts}<script type="module" src="/page.js"></script>`.replaceAll('<script', `<script nonce="${nonce}"`);
  const html = `<!doctype html><html lang="pl"><title>Strona</title>${all}<osk-pkk-employees api="${address}"></osk-pkk-employees>`;
  return `${changedPages}/?${new URLSearchParams({ html, headers: JSON.stringify(headers) })}`;
}

/** A script of the element whose newest release is tampered. @param releases `all` adds the good release as an older one */
export const tamperedScript = (answer: Answer, releases: 'all' | 'newest') => `<script src="/element.js?${answer}&${releases}"></script>`;

/** Whether a tampered file has run in the page. */
export const hasRun = () => 'isTampered' in globalThis;

const pageScript = `document.querySelector('osk-pkk-employees').getToken = async () =>
  (await fetch('/pkk-token', { method: 'POST' })).text();`;

/** Serves pages by their address, and what else they request. */
export function serveChangedPages(portal: string, tokenFor: (request: IncomingMessage) => string | undefined): Promise<Server> {
  const textOf = async (file: string) => (await fetch(file)).text();
  const answered = new Set<string>();

  async function readElement() {
    const element = await textOf(`${portal}/embed/v1/osk-pkk-employees.js`);
    const list = /\[\{"version":.*?\}\]/.exec(element)?.[0] ?? '';
    const [release] = JSON.parse(list) as [EmbeddedRelease];
    return { element, list, release };
  }

  async function changeElement(answer: string, origin: string, isAlone: boolean): Promise<string> {
    const { element, list, release } = await readElement();
    const newest: EmbeddedRelease = {
      ...release,
      version: '2.0.0',
      module: [`${origin}/module.js/${answer}/${randomUUID()}`, release.module[1]],
    };
    return element.replace(list, () => JSON.stringify(isAlone ? [newest] : [newest, release]));
  }

  async function readModule(path: string): Promise<string> {
    const isGood = path.startsWith('/module.js/tampered-later/') && !answered.has(path);
    answered.add(path);
    const { release } = await readElement();
    const module = await textOf(release.module[0]);
    return isGood ? module : `globalThis.isTampered = true;${module}`;
  }

  const server = createServer(async (request, response) => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const send = (type: string, body = '') => response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    if (pathname === '/pkk-token') return send('text/plain', tokenFor(request));
    if (pathname === '/page.js') return send('text/javascript', pageScript);
    if (pathname === '/element.js') {
      const [answer = ''] = searchParams.keys();
      return send('text/javascript', await changeElement(answer, origin, searchParams.has('newest')));
    }
    if (pathname.startsWith('/module.js/')) return send('text/javascript', await readModule(pathname));
    if (pathname !== '/') return response.writeHead(404).end();
    response.setHeaders(new Map(Object.entries(JSON.parse(searchParams.get('headers') ?? '{}') as Record<string, string>)));
    return send('text/html; charset=utf-8', searchParams.get('html') ?? '');
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

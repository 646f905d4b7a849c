import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@osk/shared/contract/endpoint';
import type { listRemotes } from '@osk/shared/contract/remote';
import { emailOf } from '../../server/testing/database/add-companies.ts';
import { type AntiForgery, readAntiForgery } from '../anti-forgery.ts';
import { seededPassword } from '../seed.ts';

/** Raw requests, as a browser behind a proxy sends them. */
export type Requests = {
  products: string;
  licences: string;
  /** Makes the two reports of page loads of fifty companies, in turn. */
  pageLoad(): string;
  /** The calls of the pages of fifty companies. */
  steady: string[];
  logins: string[];
};

/** Logs in several seeded companies and builds the requests of their pages. */
export async function makeRequests(port: number, companies: number): Promise<Requests> {
  const address = `http://127.0.0.1:${port}`;
  const antiForgery = await readAntiForgery(address);
  const logins = Array.from({ length: companies }, (_, index) => loginOf(index + 1, antiForgery));
  const tokens = await Promise.all(logins.slice(0, 50).map((_, index) => logIn(address, index + 1, antiForgery)));
  const get = (path: string, number: number, token?: string) =>
    rawRequest('GET', path, {
      ...headersOf(number, antiForgery.Cookie),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    });
  const licences = '/api/licenses?includeProduct=true';
  const remote = 'mfe-licences';
  const { data } = (await (await fetch(`${address}/api/remotes`)).json()) as { data: AnswerOf<typeof listRemotes> };
  const version = data.remotes.find(({ name }) => name === remote)?.version;
  let sent = 0;
  let id = '';
  const pageLoad = () => {
    const state = sent % 2 === 0 ? 'begun' : 'rendered';
    if (state === 'begun') id = randomUUID();
    const number = Math.floor(sent / 2) % tokens.length;
    sent += 1;
    const headers = { ...headersOf(number, ''), 'Content-Type': 'application/json', Authorization: `Bearer ${tokens[number]}` };
    return rawRequest('PUT', `/api/page-loads/${id}`, headers, JSON.stringify({ remote, version, state }));
  };
  return {
    pageLoad,
    products: get('/api/products', 1),
    licences: get(licences, 1, tokens[0]),
    steady: tokens.flatMap((token, index) => [
      get('/api/products', index),
      ...[licences, '/api/companies/profile', '/api/employees', '/api/token'].map((path) => get(path, index, token)),
    ]),
    logins,
  };
}

/** The headers of a company, which has its own client address. */
const headersOf = (number: number, cookie: string) => ({
  Host: 'localhost',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  Accept: 'application/json',
  'Accept-Language': 'pl-PL,pl;q=0.9,en-US;q=0.8,en;q=0.7',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  Referer: 'http://localhost/user-panel/licenses',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
  Cookie: cookie,
  'X-Forwarded-For': `10.1.${number >> 8}.${number & 255}`,
});

const credentials = (number: number) => JSON.stringify({ email: emailOf(number), password: seededPassword });
const loginHeaders = (number: number, antiForgery: AntiForgery) => ({
  ...headersOf(number, antiForgery.Cookie),
  'Content-Type': 'application/json',
  'X-XSRF-TOKEN': antiForgery['X-XSRF-TOKEN'],
});

function loginOf(number: number, antiForgery: AntiForgery): string {
  return rawRequest('POST', '/api/token', loginHeaders(number, antiForgery), credentials(number));
}

async function logIn(address: string, number: number, antiForgery: AntiForgery): Promise<string> {
  const { Host, ...headers } = loginHeaders(number, antiForgery);
  const answer = await fetch(`${address}/api/token`, { method: 'POST', headers, body: credentials(number) });
  if (!answer.ok) throw new Error(`a seeded company could not log in: ${answer.status}`);
  return ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
}

function rawRequest(method: string, path: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const all = body === '' ? headers : { ...headers, 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

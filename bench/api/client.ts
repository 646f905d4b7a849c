import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { emailOf } from '../../server/testing/database/add-companies.ts';
import { fetchAntiForgery } from '../../server/testing/servers/server-process.ts';
import { seededPassword } from '../servers.ts';

export type Call = {
  path: string;
  method?: string;
  /** The session's token. */
  token?: string | undefined;
  /** The address of the browser. */
  network?: string;
  /** A further cookie, as `name=value`. */
  cookie?: string | undefined;
  body?: object;
};
export type Answer = { status: number; milliseconds: number; headers: IncomingMessage['headers']; body: Buffer };

/** Sends calls to a server on this machine, as a browser behind a proxy does, over connections that stay open. */
export async function createClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  const antiForgery = await fetchAntiForgery(`http://127.0.0.1:${port}`);

  async function send({ path, method, token, network = '192.0.2.1', cookie, body }: Call): Promise<Answer> {
    const headers = {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Accept-Language': 'pl-PL,pl;q=0.9,en-US;q=0.8,en;q=0.7',
      'X-Forwarded-For': network,
      ...antiForgery,
      ...(cookie !== undefined && { cookie: `${antiForgery.cookie}; ${cookie}` }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const started = performance.now();
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method: method ?? 'GET', headers, agent });
      sent
        .once('response', resolve)
        .once('error', reject)
        .end(body && JSON.stringify(body));
    });
    const received = await buffer(answer);
    return { status: answer.statusCode ?? 0, milliseconds: performance.now() - started, headers: answer.headers, body: received };
  }

  return {
    send,
    /** As `send`. @throws Error unless the call succeeds */
    async sendFine(call: Call): Promise<Answer> {
      const answer = await send(call);
      if (answer.status !== 200) throw new Error(`${call.path}: ${answer.status} ${answer.body}`);
      return answer;
    },
    close: () => agent.destroy(),
  };
}

export const credentialsOf = (company: number) => ({ email: emailOf(company), password: seededPassword });

/** An address in a network of its own for each number. */
export const networkOf = (number: number) => `10.${number & 255}.${(number >> 8) & 255}.1`;

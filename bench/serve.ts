import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/testing/server-process.ts';

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

export type Served = {
  address: string;
  /** Starts a new session of the demo company. */
  demoSession(): Promise<{ accessToken: string; tokenExpireDate: string }>;
  stop(): Promise<void>;
};

/** Runs the server on the builds below a folder, behind a proxy with TLS and HTTP/2 as in production. */
export async function serve(portalFolder: string): Promise<Served> {
  const work = mkdtempSync(join(tmpdir(), 'bench-'));
  const [port, behind] = [await freePort(), await freePort()];
  const address = `https://localhost:${port}`;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: String(behind),
      PUBLIC_URL: address,
      PORTAL_DIR: portalFolder,
      DATA_DIR: work,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const proxy = await proxyTo(behind, port, work);
  await ready(child, behind);
  return {
    address,
    demoSession: () => logInDemo(`http://localhost:${behind}`, work),
    async stop() {
      proxy.close();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(work, { recursive: true });
    },
  };
}

async function logInDemo(address: string, dataFolder: string) {
  const { demoPassword } = JSON.parse(readFileSync(join(dataFolder, 'keys.json'), 'utf8')) as { demoPassword: string };
  const [cookie = ''] = (await fetch(`${address}/home`)).headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const answer = await fetch(`${address}/api/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie, 'X-XSRF-TOKEN': cookie.slice(cookie.indexOf('=') + 1) },
    body: JSON.stringify({ email: 'demo@portal-osk.example', password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`the demo company could not log in: ${answer.status}`);
  return ((await answer.json()) as { data: { accessToken: string; tokenExpireDate: string } }).data;
}

async function proxyTo(target: number, port: number, folder: string) {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  execFileSync('openssl', made, { stdio: 'ignore' });
  const proxy = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, outgoing) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')));
    const forwarded = request(
      { port: target, method: incoming.method, path: incoming.url, headers: { ...headers, host: `localhost:${port}` } },
      (answer) => {
        const { connection, 'keep-alive': _, 'transfer-encoding': __, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(port, resolve));
  return proxy;
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}

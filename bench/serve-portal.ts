import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/testing/servers/server-process.ts';
import { readAntiForgery } from './anti-forgery.ts';
import { startServerProcess } from './server-process.ts';

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

export type DemoSession = { accessToken: string; tokenExpireDate: string };

export type ServedPortal = {
  address: string;
  /** Starts a new session of the demo company. */
  demoSession(): Promise<DemoSession>;
  stop(): Promise<void>;
};

/** Runs the server on the builds below a folder, behind a proxy with TLS and HTTP/2 as in production. */
export async function servePortal(portalFolder: string): Promise<ServedPortal> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bench-'));
  const [proxyPort, serverPort] = [await freePort(), await freePort()];
  const address = `https://localhost:${proxyPort}`;
  const environment = {
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    PORTAL_DIR: portalFolder,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'error',
  };
  const server = await startServerProcess({ command: [main], environment, port: serverPort });
  const proxy = await startProxy(proxyPort, serverPort, dataFolder);
  return {
    address,
    demoSession: () => logInDemo(`http://127.0.0.1:${serverPort}`, dataFolder),
    async stop() {
      proxy.close();
      await server.stop();
      rmSync(dataFolder, { recursive: true });
    },
  };
}

async function logInDemo(address: string, dataFolder: string): Promise<DemoSession> {
  const { demoPassword } = JSON.parse(readFileSync(join(dataFolder, 'keys.json'), 'utf8')) as { demoPassword: string };
  const answer = await fetch(`${address}/api/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(await readAntiForgery(address)) },
    body: JSON.stringify({ email: 'demo@portal-osk.example', password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`the demo company could not log in: ${answer.status}`);
  return ((await answer.json()) as { data: DemoSession }).data;
}

/** Forwards `port` to `target`. Its self-signed certificate is in `folder`. */
async function startProxy(port: number, target: number, folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const proxy = createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (incoming, outgoing) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')));
    const forwarded = request(
      { host: '127.0.0.1', port: target, method: incoming.method, path: incoming.url, headers: { ...headers, host: `localhost:${port}` } },
      (answer) => {
        // HTTP/2 forbids headers about the connection.
        const { connection, 'keep-alive': _, 'transfer-encoding': __, ...allowed } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, allowed);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(port, resolve));
  return proxy;
}

import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { join } from 'node:path';
import { demoCredentials, demoSession } from '../../e2e/support/company.ts';
import { writeProvider } from '../../e2e/support/provider.ts';
import { root } from '../../scripts/packages.ts';
import { freePort } from '../../server/testing/servers/server-process.ts';
import { startServer, temporaryFolder } from '../servers.ts';

/** `fingerprint`: of the public key, as Chromium takes it. */
export type Certificate = { key: Buffer; cert: Buffer; fingerprint: string };
export type DemoSession = Awaited<ReturnType<typeof demoSession>>;
export type ServedPortal = Awaited<ReturnType<typeof servePortal>>;

/** A self-signed certificate for localhost. */
export function createCertificate(): Certificate {
  const folder = temporaryFolder();
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  });
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)];
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
}

/** Runs the server of a checkout on the builds in a folder, behind a proxy with TLS and HTTP/2 as in production. */
export async function servePortal(certificate: Certificate, builds: string, checkout = root) {
  const dataFolder = temporaryFolder();
  const serverPort = await freePort();
  const proxy = await startProxy(certificate, serverPort);
  const address = `https://localhost:${proxy.port}`;
  const command = [process.execPath, join(checkout, 'server/dist/main.js')];
  // A portal with https has no made-up provider.
  const provider = { PROVIDER_FILE: writeProvider(join(dataFolder, 'provider.json')) };
  const settings = { PORT: String(serverPort), PUBLIC_URL: address, DATA_DIR: dataFolder, LOG_LEVEL: 'error', ...provider };
  const start = (folder: string) => startServer(command, { ...settings, PORTAL_DIR: folder });
  let server = await start(builds);
  return {
    address,
    /** Starts a new session of the demo company. */
    demoSession: () => demoSession({ address: `http://127.0.0.1:${serverPort}`, dataFolder }),
    demoCredentials: () => demoCredentials({ dataFolder }),
    /** Serves other builds at the same address, with the same sessions. */
    async replaceBuilds(folder: string): Promise<void> {
      await server.stop();
      server = await start(folder);
    },
    async stop(): Promise<void> {
      proxy.close();
      await server.stop();
    },
  };
}

/** TLS and HTTP/2 before a server. */
async function startProxy({ key, cert }: Certificate, target: number): Promise<{ port: number; close(): void }> {
  const port = await freePort();
  const proxy = createSecureServer({ key, cert }, (incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
    const { method, url: path } = incoming;
    const options = {
      host: '127.0.0.1',
      port: target,
      method,
      path,
      headers: { ...Object.fromEntries(headers), host: `localhost:${port}` },
    };
    const forwarded = request(options, (answer) => {
      // HTTP/2 forbids headers about the connection.
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...allowed } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, allowed);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await once(proxy.listen(port), 'listening');
  return { port, close: () => proxy.close() };
}

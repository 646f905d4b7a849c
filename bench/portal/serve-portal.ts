import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/packages.ts';
import { freePort } from '../../server/testing/servers/server-process.ts';
import { readAntiForgery } from '../anti-forgery.ts';
import type { Archive } from '../archive/archive.ts';
import { startServerProcess } from '../server-process.ts';
import type { Certificate } from './certificate.ts';
import { type PortalProxy, startProxy } from './proxy.ts';

export type DemoSession = {
  accessToken: string;
  tokenExpireDate: string;
  /** The order number of a licence that its list shows. */
  orderNumber: string;
};

type Sources = {
  /** The folder with the builds. */
  builds: string;
  /** The checkout whose server runs; this one by default. */
  checkout?: string;
  archive?: Archive;
  /** Further settings of the server. */
  settings?: Readonly<Record<string, string>>;
};

export type ServedPortal = {
  address: string;
  /** Starts a new session of the demo company. */
  demoSession(): Promise<DemoSession>;
  proxy: PortalProxy;
  /** Serves other builds at the same address, with the same sessions. */
  replaceBuilds(builds: string): Promise<void>;
  stop(): Promise<void>;
};

/** Runs a server on builds, behind a proxy with TLS and HTTP/2 as in production. */
export async function servePortal(
  certificate: Certificate,
  { builds, checkout = root, archive, settings: given = {} }: Sources,
): Promise<ServedPortal> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bench-'));
  const [proxyPort, serverPort] = [await freePort(), await freePort()];
  const address = `https://localhost:${proxyPort}`;
  const start = (folder: string) => {
    const settings = {
      PORT: String(serverPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'error',
      ...given,
    };
    const bundle = join(checkout, 'server/dist/main.js');
    // Earlier checkouts run from their sources.
    const command = [existsSync(bundle) ? bundle : join(checkout, 'server/src/main.ts')];
    return startServerProcess({ command, environment: { ...settings, PORTAL_DIR: folder }, port: serverPort });
  };
  let server = await start(builds);
  const proxy = await startProxy({ certificate, port: proxyPort, target: serverPort, archive });
  return {
    address,
    demoSession: () => logInDemo(`http://127.0.0.1:${serverPort}`, dataFolder),
    proxy,
    async replaceBuilds(folder) {
      await server.stop();
      server = await start(folder);
    },
    async stop() {
      proxy.close();
      await server.stop();
      rmSync(dataFolder, { recursive: true });
    },
  };
}

async function logInDemo(address: string, dataFolder: string): Promise<DemoSession> {
  const { demoPassword } = JSON.parse(readFileSync(join(dataFolder, 'keys.json'), 'utf8')) as { demoPassword: string };
  const session = await call<Omit<DemoSession, 'orderNumber'>>(`${address}/api/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(await readAntiForgery(address)) },
    body: JSON.stringify({ email: 'demo@portal-osk.example', password: demoPassword }),
  });
  const headers = { Authorization: `Bearer ${session.accessToken}` };
  const [newest] = await call<{ paymentMark: string }[]>(`${address}/api/licenses`, { headers });
  if (!newest) throw new Error('the demo company has no licences');
  return { ...session, orderNumber: newest.paymentMark };
}

async function call<Data>(address: string, request: RequestInit): Promise<Data> {
  const answer = await fetch(address, request);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return ((await answer.json()) as { data: Data }).data;
}

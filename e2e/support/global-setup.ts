import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildEmbeddingPages, serveEmbeddingPages } from './embedding-pages.ts';
import { exportRun, logFolder } from './environment.ts';
import { lookThroughLogs } from './look-through-logs.ts';
import { freePort, prepareData, startPortal } from './portal.ts';
import { writeProvider } from './provider.ts';

/** Starts the portal and the pages that embed it, on free ports. Returns what stops them. */
export default async function setUp(): Promise<() => Promise<void>> {
  rmSync(logFolder, { recursive: true, force: true });
  mkdirSync(logFolder, { recursive: true });
  await Promise.all([buildEmbeddingPages(), prepareData()]);
  const port = await freePort();
  const pages = await serveEmbeddingPages(`http://localhost:${port}`);
  const { plainPage, foreignHost, react18Host } = pages.origins;
  const portal = await startPortal({
    PORT: String(port),
    PROVIDER_FILE: writeProvider(join(logFolder, 'provider.json')),
    REGISTRATIONS_PER_HOUR: '10000',
    EMBED_ORIGINS: [plainPage, foreignHost, react18Host].join(','),
  });
  exportRun({ address: portal.address, dataFolder: portal.dataFolder, ...pages.origins });
  return async () => {
    pages.close();
    await portal.stop();
    lookThroughLogs();
  };
}

import { rmSync } from 'node:fs';
import { serveEmbedding } from './embedding-pages.ts';
import { dataFolder, foreignHost, plainPage, port, portalsLog, providerFile, react18Host } from './environment.ts';
import { writeProvider } from './provider.ts';

// The server as `pnpm start` runs it, on an empty data folder of its own.
for (const left of [dataFolder, portalsLog]) rmSync(left, { recursive: true, force: true });
writeProvider(providerFile);
Object.assign(process.env, {
  PORT: String(port),
  DATA_DIR: dataFolder,
  PROVIDER_FILE: providerFile,
  // A line a request, which is looked through when the tests are done.
  LOG_LEVEL: 'info',
  REGISTRATIONS_PER_HOUR: '10000',
  EMBED_ORIGINS: [plainPage, foreignHost, react18Host].join(','),
});
await serveEmbedding();
await import('../../server/src/main.ts');

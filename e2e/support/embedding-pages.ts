import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildForeignHost } from '../../examples/embedding/foreign-host/build.ts';
import { foreignHost, plainPage, servePage } from '../../examples/embedding/serve.ts';
import { digest } from '../../scripts/digest.ts';
import { buildPages } from '../embedding-pages/build.ts';
import { serveChangedPages } from './changed-pages.ts';
import { userCookie } from './embedding.ts';
import { root } from './environment.ts';

const folder = join(root, 'e2e', 'embedding-pages');
const host = '127.0.0.1';

function tokenFor({ headers }: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; )${userCookie}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
}

/** Builds the pages that are bundled, if their sources have changed. */
export async function buildEmbeddingPages(): Promise<void> {
  const stampFile = join(folder, 'dist', '.built-from');
  const sources = ['e2e/embedding-pages', 'examples/embedding', 'pkk-employees'];
  const stamp = digest([...sources, 'pnpm-lock.yaml']);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await Promise.all([buildForeignHost(), buildPages()]);
  writeFileSync(stampFile, stamp);
}

/** Serves the pages that embed the PKK module, each on a free port. */
export async function serveEmbeddingPages(portal: string) {
  const servers: Server[] = [];
  const serve = async (page: readonly string[] | Promise<Server>) => {
    const server = await (page instanceof Promise ? page : servePage({ folders: page, host, port: 0, portal, tokenFor }));
    servers.push(server);
    return `http://${host}:${(server.address() as AddressInfo).port}`;
  };
  const origins = {
    plainPage: await serve(plainPage),
    unlistedPage: await serve(plainPage),
    foreignHost: await serve(foreignHost),
    changedPages: await serve(serveChangedPages(portal, tokenFor)),
    react18Host: await serve([join(folder, 'dist/18'), folder]),
    react19Host: await serve([join(folder, 'dist/19'), folder]),
  };
  return {
    origins,
    close() {
      for (const server of servers) server.close();
    },
  };
}

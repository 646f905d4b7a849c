import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildForeignHost } from '../../examples/embedding/foreign-host/build.ts';
import { foreignHost, plainPage, servePage } from '../../examples/embedding/serve.ts';
import { buildReact18Host } from '../react-18-host/build.ts';
import { userCookie } from './embedding.ts';
import { root } from './environment.ts';

const react18Host = join(root, 'e2e', 'react-18-host');
const host = '127.0.0.1';

function tokenFor({ headers }: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; )${userCookie}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
}

/** Builds the two federated hosts, which are bundled. */
export async function buildEmbeddingPages(): Promise<void> {
  await Promise.all([buildForeignHost(), buildReact18Host()]);
}

/** Serves the pages that embed the PKK module, each on a free port. */
export async function serveEmbeddingPages(portal: string) {
  const servers: Server[] = [];
  const serve = async (folders: readonly string[]) => {
    const server = await servePage({ folders, host, port: 0, portal, tokenFor });
    servers.push(server);
    return `http://${host}:${(server.address() as AddressInfo).port}`;
  };
  const origins = {
    plainPage: await serve(plainPage),
    unlistedPage: await serve(plainPage),
    foreignHost: await serve(foreignHost),
    react18Host: await serve([join(react18Host, 'dist'), react18Host]),
  };
  return {
    origins,
    close() {
      for (const server of servers) server.close();
    },
  };
}

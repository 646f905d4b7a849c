import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buildForeignHost } from '../../examples/embedding/foreign-host/build.ts';
import * as examples from '../../examples/embedding/serve.ts';
import { buildReact18Host } from '../react-18-host/build.ts';
import { address, foreignHost, plainPage, react18Host, root, stranger } from './environment.ts';

/** The cookie by which a page's own server knows its user; here it is the token itself. */
export const userCookie = 'user';

function tokenFor({ headers }: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; )${userCookie}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
}

/** Serves the pages of examples/embedding, each on an origin of its own, and a host whose React is 18. */
export async function serveEmbedding(): Promise<void> {
  await Promise.all([buildForeignHost(), buildReact18Host()]);
  const react18 = join(root, 'e2e', 'react-18-host');
  const pages = [
    [plainPage, examples.plainPage],
    [stranger, examples.plainPage],
    [foreignHost, examples.foreignHost],
    [react18Host, [join(react18, 'dist'), react18]],
  ] as const;
  for (const [origin, folders] of pages) {
    const { hostname, port } = new URL(origin);
    await examples.servePage({ folders, host: hostname, port: Number(port), portal: address, tokenFor });
  }
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../server/testing/servers/server-process.ts';
import { startServerProcess } from '../server-process.ts';
import { type Response, writeArchive } from './archive.ts';

// Builds an earlier commit, and archives the pages and files that browsers get of it, for the column `before`.
// Usage: `node bench/archive/take.ts <commit>`.
const [commit] = process.argv.slice(2);
if (!commit) throw new Error('Which commit? node bench/archive/take.ts <commit>');

const pages = ['licenses', 'profile', 'sms-notification', 'pkk-employees'].map((name) => `/user-panel/${name}`);
const builds = [
  ['/', 'shell/dist'],
  ...['mfe-landing', 'mfe-licences', 'mfe-sms', 'mfe-pkk'].map((name) => [`/remotes/${name}/`, `${name}/dist`] as const),
] as const;
/** The embedded module of that commit has no other files. */
const embedded = '/embed/v1/osk-pkk-employees.js';
/** Chromium requests no other kinds: of each picture it takes the AVIF. */
const requested = ['.js', '.css', '.woff2', '.svg', '.avif'];

const run = (folder: string, command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' });
const temporary = mkdtempSync(join(tmpdir(), 'before-'));
const checkout = join(temporary, 'portal');
run(import.meta.dirname, 'git', 'worktree', 'add', '--detach', checkout, commit);
try {
  run(checkout, 'npx', '-y', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline');
  run(checkout, 'npx', '-y', 'pnpm@12.21.0', 'build');
  const responses = await requestAll(['/home', ...pages, ...builds.flatMap(filesOf), embedded]);
  writeArchive({ commit: run(checkout, 'git', 'rev-parse', 'HEAD').trim(), responses });
} finally {
  run(import.meta.dirname, 'git', 'worktree', 'remove', '--force', checkout);
  rmSync(temporary, { recursive: true, force: true });
}

function filesOf([address, build]: (typeof builds)[number]): string[] {
  const folder = join(checkout, build);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => requested.includes(extname(file)));
  return files.map((file) => address + file);
}

/** Requests the paths of the checkout's own server, as a browser behind TLS that knows nothing yet. */
async function requestAll(paths: readonly string[]): Promise<Map<string, Response>> {
  const port = await freePort();
  const server = await startServerProcess({
    command: [join(checkout, 'server/src/main.ts')],
    environment: {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://portal.example',
      PORTAL_DIR: checkout,
      DATA_DIR: join(temporary, 'data'),
      LOG_LEVEL: 'error',
    },
    port,
  });
  try {
    const responses = new Map<string, Response>();
    for (const path of paths) responses.set(path, await request(port, path));
    return responses;
  } finally {
    await server.stop();
  }
}

async function request(port: number, path: string): Promise<Response> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
  // The cookies and the connection are those of the server that serves the archive.
  const { date: _, connection: __, 'keep-alive': ___, 'set-cookie': ____, 'transfer-encoding': _____, ...headers } = answer.headers;
  return { headers, body: await buffer(answer) };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArguments, UsageError } from '../remote-kit/command-line.ts';
import { developCommand } from '../remote-kit/develop/command.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { composeRoutes } from '../shared/src/contract/page/compose-routes.ts';
import type { Page, PageRoute } from '../shared/src/contract/page/page.ts';
import type { PortalRoutes } from '../shared/src/remote/remote.ts';
import { navigationIconStrokes } from '../shared/src/ui/navigation-icons.ts';
import { remotes, root } from './packages.ts';

const usage = `pnpm dev                                                     all packages with hot reload
pnpm dev --filter mfe-pkk                                    one remote, in a portal of its own, with the samples of its src/sample-data.ts
pnpm dev --filter mfe-pkk --against https://portal.example   one remote, on the pages of a deployed portal
                                                             --port 4300 serves it at another port`;

const options = { filter: { type: 'string' }, against: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } } as const;

/** Runs what the arguments ask for. Returns an exit code, or undefined while processes run. */
async function dev(): Promise<number | undefined> {
  const { values, positionals } = parseArguments({ allowPositionals: true, options });
  const { filter, help, ...others } = values;
  const names = [...(filter === undefined ? [] : [filter]), ...positionals];
  const args = Object.entries(others).flatMap(([option, value]) => [`--${option}`, value]);
  if (help) {
    console.log(usage);
    return 0;
  }
  if (names.length === 0 && args.length === 0) {
    await startAll();
    return undefined;
  }
  const known = remotes.join(', ');
  const [name] = names;
  if (name === undefined || names.length > 1) throw new UsageError(`Which remote? Name one with --filter: ${known}`);
  if (!(remotes as readonly string[]).includes(name)) throw new UsageError(`${name} is not a remote. The remotes are ${known}`);
  process.chdir(join(root, name));
  return developCommand(args, process.cwd());
}

/** The portal's routes as the server composes them, from the sources of the remotes. */
async function readRoutes(portalName: string): Promise<PageRoute[]> {
  const named = remotes.map(async (remote) => {
    const { default: portalRoutes }: { default: PortalRoutes } = await import(`../${remote}/src/portal-routes.ts`);
    return portalRoutes.map((route) => ({ ...route, remote }));
  });
  return composeRoutes((await Promise.all(named)).flat(), { icons: navigationIconStrokes, portalName });
}

/** Starts the server and the development server of every package. The shell's serves them all at its address. */
async function startAll(): Promise<void> {
  const { port, provider } = readConfig(process.env);
  const address = `http://localhost:${port}`;
  const serverPort = 4210;
  const remotePorts = Object.fromEntries(remotes.map((name, index) => [name, serverPort + 1 + index]));
  const proxyTo = (port: number) => ({ target: `http://localhost:${port}`, ws: true });
  const proxy = Object.fromEntries([
    ...['/api/', '/download/'].map((path) => [path, proxyTo(serverPort)]),
    ...Object.entries(remotePorts).map(([name, port]) => [`/remotes/${name}/`, proxyTo(port)]),
  ]);
  const entries = Object.fromEntries(remotes.map((name) => [name, `/remotes/${name}/remoteEntry.js`]));
  const page: Page = { remotes: entries, routes: await readRoutes(provider.portalName), provider };

  const children: ChildProcess[] = [];
  const stop = (reason?: string) => {
    for (const child of children.splice(0)) child.kill('SIGTERM');
    if (reason === undefined) return;
    console.error(reason);
    process.exitCode = 1;
  };
  const start = (name: string, args: readonly string[], environment: Record<string, string> = {}) => {
    const child = spawn(process.execPath, args, { cwd: join(root, name), env: { ...process.env, ...environment } });
    const print = (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) if (line.trim()) console.log(`${name.padEnd(12)} ${line}`);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', print);
    child.on('exit', (code) => code && children.includes(child) && stop(`${name} ended with code ${code}`));
    children.push(child);
  };
  const startVite = (name: string, port: number, environment = {}) =>
    start(name, ['node_modules/vite/bin/vite.js', '--port', String(port)], environment);

  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop());
  start('server', ['--watch-path=src', 'src/main.ts'], { PORT: String(serverPort), PUBLIC_URL: address, PORTAL_DIR: '' });
  for (const [name, port] of Object.entries(remotePorts)) startVite(name, port);
  startVite('shell', port, { PAGE: JSON.stringify(page), PROXY: JSON.stringify(proxy) });
  console.log(`Development: ${address}`);
}

try {
  const code = await dev();
  if (code !== undefined) process.exit(code);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

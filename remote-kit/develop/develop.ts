import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, resolveConfig } from 'vite';
import { readRelease, remoteNameOf } from '../build/release-file.ts';
import { watchMode } from '../build/remote-config.ts';
import { reasonOf, setProxy, UsageError } from '../command-line.ts';
import { serveBuilds } from './build-server.ts';
import { untilStopped } from './until-stopped.ts';

type Options = { folder: string; portal: string; port: number | undefined };

/** Builds the remote in a folder at every change and serves it, until it is stopped. Returns the exit code. */
export async function develop({ folder, portal, port }: Options): Promise<number> {
  const name = remoteNameOf(folder);
  if (name === undefined || !existsSync(join(folder, 'src', 'remote.ts'))) throw new UsageError(`${folder} is not the folder of a remote`);
  const stopped = untilStopped();
  const temporary = mkdtempSync(join(tmpdir(), `${name}-`));
  process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
  // Only complete builds are served. Earlier ones stay, because open pages still load their files.
  const [outDir, served] = [join(temporary, 'build'), join(temporary, 'served')];
  const config = { root: folder, mode: watchMode, logLevel: 'warn' } as const;
  const { server: defaults } = await resolveConfig(config, 'build', watchMode, 'production');
  const server = await serveBuilds(served, port ?? defaults.port).catch((error: Error) => {
    throw new Error(`${error.message}. Choose another port with --port.`);
  });
  // Editors and checkouts write several files: one build for all of them.
  const watcher = await build({ ...config, build: { watch: { buildDelay: 50 }, outDir, emptyOutDir: true } });
  if (!('close' in watcher)) throw new Error('Vite does not watch');
  let version: string | undefined;
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(version ? `Build failed: ${name} ${version} is still served` : 'Build failed');
    const release = event.code === 'BUNDLE_END' && readRelease(outDir);
    if (!release) return;
    cpSync(outDir, served, { recursive: true });
    server.publish(release);
    console.log(`${name} ${release.version} built in ${(event.duration / 1000).toFixed(1)} s`);
    if (version === undefined) void describeOverride(portal, name, server.origin).then(console.log);
    version = release.version;
  });
  await stopped;
  return 0;
}

/** How to open a local build on the portal's pages, and whether the portal allows that. */
export async function describeOverride(portal: string, name: string, origin: string): Promise<string> {
  const address = `${portal}/?override=${name}@${origin}`;
  return `
  Open   ${address}
  Reset  ${portal}/?override=
  Stop   Ctrl-C

${await describePermission(portal, address, origin)}
`;
}

/** Requests the address as a browser does. An allowed override sets a cookie and redirects to the page. */
async function describePermission(portal: string, address: string, origin: string): Promise<string> {
  const resetProxy = setProxy(process.env);
  try {
    const { status, headers } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    const isAllowed = status === 303 && headers.getSetCookie().some((cookie) => /^(portal-)?overrides=/.test(cookie));
    if (isAllowed) return `${portal} allows it: its OVERRIDE_ORIGINS contains ${origin}`;
    return `${portal} does NOT allow it: add ${origin} to its OVERRIDE_ORIGINS`;
  } catch (error) {
    return `${portal} does NOT answer (${reasonOf(error)}). Its OVERRIDE_ORIGINS must contain ${origin}`;
  } finally {
    resetProxy();
  }
}

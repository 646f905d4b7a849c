import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devPorts } from '../build/dev-ports.ts';
import { remoteNameIn } from '../build/remote-name-in.ts';
import { type Asked, Mistyped } from './arguments.ts';
import { keepBuilds } from './kept-builds.ts';
import { serveBuilds } from './serve-builds.ts';
import { watchBuilds } from './watch-builds.ts';
import { whereToLook } from './where-to-look.ts';

/** Builds and serves the remote in a folder until the process is told to stop; the exit code. @throws Mistyped where there is no remote. */
export async function develop({ folder, against, port: asked }: Asked & { folder: string }): Promise<number> {
  const stopped = signalled();
  const name = nameIn(folder);
  const port = asked ?? portOf(name);
  const temporary = mkdtempSync(join(tmpdir(), `${name}-`));
  const builds = keepBuilds(temporary);
  const server = await serveBuilds(builds, port).catch((error: unknown) => {
    rmSync(temporary, { recursive: true });
    throw isTaken(error) ? new Error(`Port ${port} is taken. Give another one by --port.`) : error;
  });
  let unwatch: (() => Promise<void>) | undefined;
  try {
    unwatch = await watchBuilds(folder, builds.outDir, {
      built(milliseconds) {
        const isFirst = builds.last() === undefined;
        console.log(`${name} ${builds.take()}, built in ${(milliseconds / 1000).toFixed(1)} s`);
        server.changed();
        if (isFirst) void whereToLook(against, name, `http://localhost:${port}`).then(console.log);
      },
      failed() {
        builds.discard();
        console.error(builds.last() ? `Not built: ${name} ${builds.last()?.version} is still served` : 'Not built: nothing is served yet');
      },
    });
    await stopped;
    return 0;
  } finally {
    await Promise.all([unwatch?.(), server.close()]);
    rmSync(temporary, { recursive: true, force: true });
  }
}

function nameIn(folder: string): string {
  const name = remoteNameIn(folder);
  if (name === undefined || !existsSync(join(folder, 'src', 'remote.ts'))) throw new Mistyped(`${folder} is not the folder of a remote`);
  return name;
}

function portOf(name: string): number {
  const known = Object.entries(devPorts).find(([remote]) => remote === name);
  if (known === undefined) throw new Mistyped(`No port is set aside for ${name}. Give one by --port.`);
  return known[1];
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    let told = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (told) process.exit(130);
        told = true;
        resolve();
      });
    }
  });
}

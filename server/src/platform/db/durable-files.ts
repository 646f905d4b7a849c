import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's file system used here. */
type Stream = { nfd?: number; node: { mount: { opts: { root: string }; mountpoint: string } }; path: string };
type EmscriptenModule = {
  NODEFS: {
    node_ops: { setattr(node: unknown, attributes: { mode?: number }): void };
    stream_ops: { fsync?: (stream: Stream) => number };
  };
  FS: { ErrnoError: new (code: number) => Error };
};

const inputOutputError = 29;

/**
 * Adds fsync to the files of the embedded database, without which its commits survive no power cut. Writes run at about a third of the
 * rate.
 */
export class DurableFiles extends NodeFS {
  override async init(pglite: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const install = (module: unknown) => {
      this.#addSync(module as EmscriptenModule);
      closeToOthers(module as EmscriptenModule);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] } };
  }

  #addSync({ NODEFS, FS }: EmscriptenModule): void {
    NODEFS.stream_ops.fsync = (stream) => {
      try {
        if (stream.nfd === undefined) this.#syncFolder(stream);
        else fsyncSync(stream.nfd);
        return 0;
      } catch {
        // PostgreSQL stops on this error rather than lose data.
        throw new FS.ErrnoError(inputOutputError);
      }
    };
  }

  /** Emscripten opens folders without a descriptor of the system. */
  #syncFolder(stream: Stream): void {
    const { mountpoint } = stream.node.mount;
    const descriptor = openSync(join(this.rootDir, stream.path.slice(mountpoint.length)), 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}

/** Makes files that only their owner can open. Emscripten sets the mode of each new file, whatever the umask; folders follow the umask. */
function closeToOthers({ NODEFS: { node_ops: operations } }: EmscriptenModule): void {
  const { setattr } = operations;
  operations.setattr = (node, attributes) => {
    const { mode } = attributes;
    setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~0o077 });
  };
}

/** PGlite's parameters without -F, which turns fsync off. A start zeroes the whole buffer: a quarter of the default saves time. */
export const durableStart: NonNullable<PGliteOptions['startParams']> = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
];

/** Calls fsync on every file below a folder, once, for files made before fsync was in place. */
export async function syncTree(folder: string): Promise<void> {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name));
  const paths = [folder, ...below];
  // Many at a time: the disk then writes them together, in a quarter of the time.
  while (paths.length > 0) await Promise.all(paths.splice(-100).map(syncPath));
}

export async function syncPath(path: string): Promise<void> {
  const file = await open(path);
  await file.sync();
  await file.close();
}

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, type ZlibOptions } from 'node:zlib';
import { root } from '../packages.ts';

/**
 * Packs a folder as `<archive>` and `<archive>.sha256`. The same commit and builds give the same bytes: sorted, owned by root, with the time
 * of the commit. That time differs between versions, as it must: the server derives the ETags of its files from it.
 */
export async function pack(folder: string, archive: string, gzip: ZlibOptions = {}): Promise<void> {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const order = ['--format=gnu', '--sort=name', `--mtime=@${commitTime()}`];
  const tar = spawn('tar', ['-C', dirname(folder), ...order, ...owner, '-cf', '-', basename(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(tar, 'close');
  const hash = createHash('sha256');
  await pipeline(
    tar.stdout,
    createGzip(gzip),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(archive),
  );
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}. GNU tar is needed.`);
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${basename(archive)}\n`);
}

/** SOURCE_DATE_EPOCH, the usual name; otherwise the time of the commit, and without git that of the changelog. Seconds since 1970. */
function commitTime(): string {
  const { SOURCE_DATE_EPOCH } = process.env;
  if (SOURCE_DATE_EPOCH) return SOURCE_DATE_EPOCH;
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : String(Math.floor(statSync(join(root, 'CHANGELOG.md')).mtimeMs / 1000));
}

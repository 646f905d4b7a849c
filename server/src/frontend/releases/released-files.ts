import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { StoredRelease } from '@osk/shared/contract/release';
import { keepRead } from './keep-read.ts';
import { largestFile, type ReleaseStore } from './release-store.ts';
import { readDescribed } from './verify-release.ts';

/** In bytes. */
const mostKept = 32 * 1024 * 1024;
const mostDescribed = 100;

const encodings = {
  br: { extension: '.br', unpack: promisify(brotliDecompress) },
  gzip: { extension: '.gz', unpack: promisify(gunzip) },
};
export type Encoding = keyof typeof encodings;

/** A file as it is sent. */
export type ReleasedFile = { content: Buffer; encoding: Encoding | undefined; etag: string };

/** Reads single files of a remote's stored releases, each held to the chain of hashes that begins in the rollout. */
export function createReleasedFiles(store: ReleaseStore, remote: string) {
  const described = keepRead<Readonly<Record<string, string>>>(mostDescribed, () => 1);
  const contents = keepRead<Buffer>(mostKept, ({ length }) => length);

  /** The files of a release, each with its hash; none where it cannot be told. */
  function hashesOf(stored: StoredRelease): Promise<Readonly<Record<string, string>>> {
    const read = async () => (await readDescribed(store, remote, stored)).files;
    return described(stored.integrity, read).catch(() => ({}));
  }

  function contentOf(version: string, file: string, hash: string, encoding?: Encoding): Promise<Buffer> {
    const packed = encoding && encodings[encoding];
    const name = `${file}${packed?.extension ?? ''}`;
    return contents(`${version}/${name} ${hash}`, async () => {
      const content = await store.readFile(remote, version, name);
      // A compressed copy has no hash of its own: what is in it has.
      const unpacked = packed ? await packed.unpack(content, { maxOutputLength: largestFile }) : content;
      if (hashOf(unpacked) !== hash) throw new Error('it is not what its hash says');
      return content;
    });
  }

  return {
    hashesOf,
    /** A file of a release, compressed where there is a good copy. @throws where it cannot be read, or is another than its hash says */
    async read({ version }: StoredRelease, file: string, hash: string, encoding: Encoding | undefined): Promise<ReleasedFile> {
      const packed = encoding && (await contentOf(version, file, hash, encoding).catch(() => undefined));
      const content = packed ?? (await contentOf(version, file, hash));
      return { content, encoding: packed && encoding, etag: `"${hash}${packed ? `-${encoding}` : ''}"` };
    },
  };
}

function hashOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

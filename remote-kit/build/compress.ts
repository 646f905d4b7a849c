import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Smaller files gain nothing. */
const minimumBytes = 500;

/** Writes a brotli and a gzip copy beside every text file of a build. */
export async function compress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => /\.(js|css|svg|json)$/.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const content = await readFile(file);
        if (content.length < minimumBytes) return;
        await writeFile(`${file}.br`, await compressBrotli(content));
        await writeFile(`${file}.gz`, await compressGzip(content, { level: 9 }));
      }),
  );
}

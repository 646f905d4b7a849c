import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this, compression saves nothing that matters. */
const smallest = 500;

/** Puts a brotli and a gzip copy beside every text file of a build, once, so that the server only has to send them. */
export async function compress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      if (content.length < smallest) return;
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${file}.br`, await brotli(content, { params: quality }));
      await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
    }),
  );
}

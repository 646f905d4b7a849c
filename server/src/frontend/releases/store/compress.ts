import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Files compressed at once. All of them would occupy the threads that also read files. */
const concurrency = 2;

/** The beginnings of formats that are compressed already: WOFF2, JPEG, PNG, GIF, gzip. */
const signatures = ['774f4632', 'ffd8ff', '89504e47', '47494638', '1f8b'].map((hex) => Buffer.from(hex, 'hex'));

function isCompressed(content: Buffer): boolean {
  const [container, kind] = [content.toString('latin1', 0, 8), content.toString('latin1', 8, 12)];
  const isWebp = container.startsWith('RIFF') && kind === 'WEBP';
  const isAvif = container.endsWith('ftyp') && kind.startsWith('avi');
  return isWebp || isAvif || signatures.some((signature) => content.subarray(0, signature.length).equals(signature));
}

export type Compressed = { brotli: Buffer | null; gzip: Buffer | null };

let running = 0;
const waiting: (() => void)[] = [];

/** Compresses a file as small as possible. Null where a copy would not be smaller. */
export async function compress(content: Buffer): Promise<Compressed> {
  if (content.length === 0 || isCompressed(content)) return { brotli: null, gzip: null };
  if (running >= concurrency) await new Promise<void>((resolve) => void waiting.push(resolve));
  else running += 1;
  try {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const smaller = (copy: Buffer) => (copy.length < content.length ? copy : null);
    const brotli = smaller(await compressBrotli(content, { params }));
    return { brotli, gzip: smaller(await compressGzip(content, { level: 9 })) };
  } finally {
    // The next one runs instead, so the count stays.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

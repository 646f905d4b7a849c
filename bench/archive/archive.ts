import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** An answer as browsers get it, compressed where the server compresses. */
export type Response = { headers: IncomingHttpHeaders; body: Buffer };

/** The pages and files of an earlier commit, by path. */
export type Archive = { commit: string; responses: ReadonlyMap<string, Response> };

/** JSON, compressed; bodies in base64. */
type Stored = { commit: string; responses: Record<string, { headers: IncomingHttpHeaders; body: string }> };

const file = new URL('before.json.br', import.meta.url);

export function writeArchive({ commit, responses }: Archive): void {
  const stored = [...responses].map(([path, { headers, body }]) => [path, { headers, body: body.toString('base64') }]);
  writeFileSync(file, brotliCompressSync(JSON.stringify({ commit, responses: Object.fromEntries(stored) } satisfies Stored)));
}

export function readArchive(): Archive {
  const { commit, responses } = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Stored;
  const read = Object.entries(responses).map(([path, { headers, body }]): [string, Response] => [
    path,
    { headers, body: Buffer.from(body, 'base64') },
  ]);
  return { commit, responses: new Map(read) };
}

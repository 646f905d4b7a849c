import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { defaultProvider, sampleInstallerPath } from '../../platform/provider.ts';
import { sampleInstallerRoutes } from './sample-installer-routes.ts';

test('serves a ZIP archive with instructions at the default installer address', async () => {
  const app = fastify();
  sampleInstallerRoutes(app);
  expect(defaultProvider.installerUrl).toBe(sampleInstallerPath);
  const { statusCode, headers, rawPayload } = await app.inject(defaultProvider.installerUrl);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="osk-setup-sample.zip"',
    'content-length': String(rawPayload.length),
  });
  const text = readFileSync(new URL('./PRZECZYTAJ.txt', import.meta.url));
  expect(text.toString()).toMatch(/przykładowy[\s\S]*installerUrl[\s\S]*PROVIDER_FILE/);
  // The signature and the checksum, then behind the local file header the name and the text, which is stored uncompressed.
  expect(rawPayload.readUInt32BE(0)).toBe(0x504b0304);
  expect(rawPayload.readUInt32LE(14)).toBe(crc32(text));
  expect(rawPayload.indexOf(Buffer.concat([Buffer.from('PRZECZYTAJ.txt'), text]))).toBe(30);
});

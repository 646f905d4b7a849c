import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sampleInstallerPath } from '../../platform/provider.ts';

/**
 * Serves a small archive instead of the installer, so that a fresh clone has a download. Its text explains how to set the real one.
 * Made by `TZ=UTC touch -d 2000-01-01 PRZECZYTAJ.txt && TZ=UTC zip -X0 osk-setup-sample.zip PRZECZYTAJ.txt`.
 */
export function sampleInstallerRoutes(app: FastifyInstance): void {
  const archive = readFileSync(new URL('./osk-setup-sample.zip', import.meta.url));
  app.get(sampleInstallerPath, async (_request, reply) =>
    reply
      .type('application/zip')
      .header('Content-Disposition', 'attachment; filename="osk-setup-sample.zip"')
      .header('Cache-Control', 'no-cache')
      .send(archive),
  );
}

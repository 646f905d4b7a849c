import { resolve } from 'node:path';
import { buildPortal } from '../../scripts/build.ts';
import { root } from '../../scripts/packages.ts';
import { readArchive } from '../archive/archive.ts';
import { buildSpa } from '../spa/build-spa.ts';
import type { Certificate } from './certificate.ts';
import { type ServedPortal, servePortal } from './serve-portal.ts';

/** The compared portals by the name of their column. */
export type Columns = ReadonlyMap<string, ServedPortal>;

/**
 * Builds and serves the portal before (from the archive), as one ordinary application, and federated.
 * @param others further columns: folders of built checkouts by name
 */
export async function serveColumns(certificate: Certificate, others: ReadonlyMap<string, string>): Promise<Columns> {
  if (!(await buildPortal())) throw new Error('The portal could not be built');
  const columns = new Map<string, ServedPortal>();
  columns.set('before', await servePortal(certificate, { builds: root, archive: readArchive() }));
  columns.set('ordinary', await servePortal(certificate, { builds: await buildSpa() }));
  columns.set('federated', await servePortal(certificate, { builds: root }));
  for (const [name, folder] of others) {
    const checkout = resolve(folder);
    columns.set(name, await servePortal(certificate, { builds: checkout, checkout }));
  }
  return columns;
}

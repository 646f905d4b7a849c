import { drizzle } from 'drizzle-orm/pglite';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { servePages } from '../pages/pages.ts';
import { readPortalFiles } from '../pages/portal-files.ts';
import type { ProductRow } from '../products/product-store.ts';

/** The application with the pages that are built below a folder, and no database: no page asks it. */
export async function buildPages(root: string, listOffered = async (): Promise<ProductRow[]> => []): Promise<FastifyInstance> {
  const open = { database: drizzle.mock() as unknown as Database, isReady: async () => true, close: async () => undefined };
  const config = { ...readConfig({ PUBLIC_URL: 'https://portal.example' }), logLevel: 'silent' as const };
  const { provider, publicUrl } = config;
  const files = readPortalFiles(root);
  if (files === undefined) throw new Error(`nothing is built below ${root}`);
  return buildApp({
    config,
    open,
    secretKey: 'x'.repeat(32),
    nudgeMail: () => undefined,
    pages: (pages, antiForgery) => servePages(pages, { files, provider, publicUrl, antiForgery, listOffered }),
  });
}

import type { FastifyInstance } from 'fastify';

/** Tells search engines what to read: the landing page, nothing behind a login or a secret link. */
export function serveCrawlers(fastify: FastifyInstance, publicUrl: string): void {
  const robots = [
    'User-agent: *',
    ...['/api/', '/user-panel', '/activate/', '/password-forgotten/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${publicUrl}/</loc></url>
</urlset>
`;
  const hour = 'public, max-age=3600';
  fastify.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').header('Cache-Control', hour).send(robots));
  fastify.get('/sitemap.xml', (_, reply) => reply.type('application/xml; charset=utf-8').header('Cache-Control', hour).send(sitemap));
}

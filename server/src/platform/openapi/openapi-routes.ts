import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Api } from '../http/serve.ts';
import { openApiDocument } from './openapi-document.ts';

const swaggerUi = fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')));
const served = ['/swagger-ui-bundle.js', '/swagger-ui.css'];

/** The page may load only from this server. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Portal OSK: API</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="api"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>
`;

const script = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: false,
  validatorUrl: null,
  requestInterceptor(request) {
    const tokens = document.cookie.match(/(?<=(^|; )XSRF-TOKEN=)[\\w-]{22}\\.[\\w-]{43}(?![^;])/g);
    if (tokens && request.method !== 'GET') request.headers['X-XSRF-TOKEN'] = tokens.join();
    return request;
  },
});
`;

export function openApiRoutes({ fastify, endpoints }: Api, publicUrl: string): void {
  let document: string | undefined;
  fastify.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, publicUrl));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  fastify.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', contentSecurityPolicy).send(page),
  );
  fastify.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  fastify.register(fastifyStatic, {
    root: swaggerUi,
    prefix: '/docs/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => served.includes(path),
  });
}

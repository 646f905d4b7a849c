import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of a page's address. One handler answers all pages. */
    pageRoute?: string | undefined;
  }
}

/** The pattern of a request's address for logs and metrics, never the address itself, which may hold a secret. */
export const routeOf = ({ pageRoute, routeOptions }: FastifyRequest): string => pageRoute ?? routeOptions.url ?? 'none';

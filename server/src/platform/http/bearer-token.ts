import type { FastifyRequest } from 'fastify';

/** The token that came with a request in its Authorization header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';

/** The Idempotency-Key header; undefined when there is none. @throws HttpError 400 when it is not 1 to 255 visible ASCII characters. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new HttpError(400, messages.wrongIdempotencyKey);
  return key;
}

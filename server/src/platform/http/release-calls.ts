import type { EndpointDefinition, ParsedRequestOf } from '@osk/shared/contract/endpoint';
import type { ReleasePermission } from '@osk/shared/contract/release-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CountCall } from '../rate-limits/call-limiter.ts';
import { networkOf } from '../rate-limits/rate-limit-keys.ts';
import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';
import { bearerToken, parseParams } from './read-request.ts';

export type ReleaseToken = { tokenHash: string; remote: string; label: string; permissions: readonly ReleasePermission[] };

export type TokenAccess = { findReleaseToken(token: string): Promise<ReleaseToken | undefined>; countCall: CountCall };

export type Announced<E extends EndpointDefinition> = Pick<ParsedRequestOf<E>, 'params'> & {
  releaseToken: ReleaseToken;
  /** As the caller declares it; undefined when it does not. */
  bodyLength: number | undefined;
  onEnd(listener: () => void): void;
};

/** The valid release token of a request. @throws HttpError 401 without one, 429 when a network sends too many invalid ones */
export async function authorizeRelease(api: TokenAccess, request: FastifyRequest): Promise<ReleaseToken> {
  const token = bearerToken(request);
  const found = token === undefined ? undefined : await api.findReleaseToken(token);
  if (found === undefined) {
    api.countCall(`invalid release token ${networkOf(request.ip)}`);
    throw new HttpError(401, messages.invalidReleaseToken);
  }
  return found;
}

export function acceptBytesOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, _body, done) => done(new HttpError(415, messages.bytesOnly)));
  fastify.addContentTypeParser<Buffer>('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

export function leaveUnparsed(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

export function announce({ params }: EndpointDefinition, request: FastifyRequest, reply: FastifyReply) {
  const length = request.headers['content-length'];
  return {
    params: parseParams(params, request.params),
    bodyLength: length === undefined ? undefined : Number(length),
    onEnd(listener: () => void) {
      // The caller may have hung up during the look-up of the token.
      if (reply.raw.closed) listener();
      else reply.raw.once('close', listener);
    },
  };
}

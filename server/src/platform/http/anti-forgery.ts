import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { remembering } from '../memoize.ts';
import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';

const cookieName = 'XSRF-TOKEN';
const headerName = 'x-xsrf-token';

export type AntiForgery = {
  /** Gives the page its cookie unless it has a good one. For answers to GET, HTML and API alike. */
  giveCookie(request: FastifyRequest, reply: FastifyReply): void;
  /** @throws HttpError 403 unless the request echoes the cookie's value in X-XSRF-TOKEN; a good cookie comes with it, for another try. */
  check(request: FastifyRequest, reply: FastifyReply): void;
};

/**
 * Double-submit protection without state: the cookie is `nonce.HMAC(secret, nonce)`, so that a value planted by another site is not taken,
 * and any replica can check it. One signed by a former secret is good: while the secret is being replaced, replicas differ in the present
 * one, and a page would be refused by each in turn.
 */
export function createAntiForgery(secretKey: string, publicUrl: string, formerSecretKeys: readonly string[] = []): AntiForgery {
  const secrets = [secretKey, ...formerSecretKeys];
  const sign = (nonce: string, secret: string) => createHmac('sha256', secret).update(`anti-forgery:${nonce}`).digest('base64url');
  const isSigned = remembering(1000, (value) => {
    const [nonce = '', signature = ''] = value.split('.');
    return nonce !== '' && secrets.some((secret) => equal(signature, sign(nonce, secret)));
  });
  const isGood = (value: string | undefined): value is string => value !== undefined && isSigned(value);
  const giveCookie: AntiForgery['giveCookie'] = (request, reply) => {
    if (isGood(request.cookies[cookieName])) return;
    const nonce = randomBytes(16).toString('base64url');
    reply.setCookie(cookieName, `${nonce}.${sign(nonce, secretKey)}`, {
      path: '/',
      sameSite: 'strict',
      secure: publicUrl.startsWith('https:'),
    });
  };
  return {
    giveCookie,
    check(request, reply) {
      const cookie = request.cookies[cookieName];
      const header = request.headers[headerName];
      if (isGood(cookie) && typeof header === 'string' && equal(header, cookie)) return;
      giveCookie(request, reply);
      throw new HttpError(403, messages.forged);
    },
  };
}

function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { constantTimeEqual } from '../access-tokens.ts';
import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';
import type { Cookies } from './serve.ts';

const cookieName = 'XSRF-TOKEN';
/** Ties a browser to the accounts it has logged in to. */
export const knownBrowserCookie = 'known-browser';

/** The cookies by which the API knows a browser. A call that sends one is not made by its token alone. */
export const portalCookies: readonly string[] = [cookieName, knownBrowserCookie];

/** Whether the caller has the cookie: pages of the portal have it, embedded pages and other servers do not. */
export const hasAntiForgeryCookie = (cookies: Cookies): boolean => cookies.get(cookieName) !== undefined;

export type AntiForgery = ReturnType<typeof createAntiForgery>;

/** Double submit without state: the cookie is `nonce.HMAC(secret, nonce)`. Former secrets count, as replicas switch one after the other. */
export function createAntiForgery(secretKey: string, publicUrl: string, formerSecretKeys: readonly string[] = []) {
  const secrets = [secretKey, ...formerSecretKeys];
  const sign = (nonce: string, secret: string) => createHmac('sha256', secret).update(`anti-forgery:${nonce}`).digest('base64url');

  function isValid(cookie: string | undefined): cookie is string {
    const [nonce = '', signature = ''] = (cookie ?? '').split('.');
    return nonce !== '' && secrets.some((secret) => constantTimeEqual(signature, sign(nonce, secret)));
  }

  const makeCookie = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url');
    const options = { path: '/', sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const;
    reply.setCookie(cookieName, `${nonce}.${sign(nonce, secretKey)}`, options);
  };

  return {
    /** Sets the cookie unless the request has one. For answers to GET, HTML and API alike: `check` replaces an invalid one. */
    setCookie(request: FastifyRequest, reply: FastifyReply): void {
      if (request.cookies[cookieName] === undefined) makeCookie(reply);
    },
    /** @throws HttpError 403 unless the request repeats the cookie in X-XSRF-TOKEN. The answer sets a valid cookie, for a retry. */
    check(request: FastifyRequest, reply: FastifyReply): void {
      const cookie = request.cookies[cookieName];
      const header = request.headers['x-xsrf-token'];
      const isSigned = isValid(cookie);
      if (isSigned && typeof header === 'string' && constantTimeEqual(header, cookie)) return;
      if (!isSigned) makeCookie(reply);
      throw new HttpError(403, messages.forged);
    },
  };
}

import { createHmac, randomBytes } from 'node:crypto';
import { antiForgeryCookie, cookieValues, isAntiForgeryToken } from '@osk/shared/contract/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { constantTimeEqual, hashToken } from '../access-tokens.ts';
import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';
import type { Cookies } from './serve.ts';

/** Ties a browser to the accounts it has logged in to. */
export const knownBrowserCookie = 'known-browser';

/** The cookies by which the API knows a browser. A call that sends one is not made by its token alone. */
export const portalCookies: readonly string[] = [antiForgeryCookie, knownBrowserCookie];

/** Whether the caller has the cookie: pages of the portal have it, embedded pages and other servers do not. */
export const hasAntiForgeryCookie = (cookies: Cookies): boolean => cookies.values(antiForgeryCookie).length > 0;

export type AntiForgery = ReturnType<typeof createAntiForgery>;

/** Double submit without state: the cookie is `nonce.HMAC(secret, nonce)`. Former secrets count, as replicas switch one after the other. */
export function createAntiForgery(secretKey: string, publicUrl: string, formerSecretKeys: readonly string[] = []) {
  const secrets = [secretKey, ...formerSecretKeys];
  const sign = (nonce: string, secret: string) => createHmac('sha256', secret).update(`anti-forgery:${nonce}`).digest('base64url');

  function isSigned(value: string): boolean {
    const [nonce = '', signature = ''] = value.split('.');
    return isAntiForgeryToken(value) && secrets.some((secret) => constantTimeEqual(signature, sign(nonce, secret)));
  }

  const makeCookie = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url');
    const options = { path: '/', sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const;
    reply.setCookie(antiForgeryCookie, `${nonce}.${sign(nonce, secretKey)}`, options);
  };

  const cookiesOf = ({ headers }: FastifyRequest) => cookieValues(headers.cookie, antiForgeryCookie);

  return {
    /** Sets the cookie unless the request has a signed one. For answers to GET, HTML and API alike. */
    setCookie(request: FastifyRequest, reply: FastifyReply): void {
      if (!cookiesOf(request).some(isSigned)) makeCookie(reply);
    },
    /**
     * Another host of the domain may have set further cookies of the name, and the page cannot tell which is the portal's: it repeats all.
     * @throws HttpError 403 unless the request repeats a signed cookie in X-XSRF-TOKEN. The answer sets a missing one, for a retry.
     */
    check(request: FastifyRequest, reply: FastifyReply): void {
      const signed = cookiesOf(request).filter(isSigned);
      const header = String(request.headers['x-xsrf-token'] ?? '');
      // Hashes, so that the time of the comparison tells nothing.
      const repeated = new Set(header.split(/, */).filter(isAntiForgeryToken).map(hashToken));
      if (signed.some((value) => repeated.has(hashToken(value)))) return;
      if (signed.length > 0) throw new HttpError(403, messages.forged);
      makeCookie(reply);
      // A page sends the change again with the new cookie, and shows this when the browser has not stored it.
      throw new HttpError(403, messages.noCookies);
    },
  };
}

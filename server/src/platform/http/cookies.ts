import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Ties a browser to the accounts it has logged in to. */
export const knownBrowserCookie = 'known-browser';

/** The cookies of a request and of its answer. */
export type Cookies = {
  get(name: string): string | undefined;
  set(name: string, value: string, options: CookieSerializeOptions): void;
};

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    get: (name) => request.cookies[name],
    set: (name, value, options) => void reply.setCookie(name, value, options),
  };
}

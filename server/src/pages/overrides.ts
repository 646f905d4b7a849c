import { cookieValues } from '@osk/shared/contract/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The origins of remotes on the developer's own machine, by name. */
type Overrides = ReadonlyMap<string, string>;

const cookieName = 'portal-overrides';
/** Earlier `osk-develop` programs look for it in the answer. */
const formerName = 'overrides';

/**
 * Lets a developer's browser load remotes from the developer's own machine, if the deployment allows the origin.
 * `?override=mfe-pkk@http://localhost:4214` sets one, `?override=mfe-pkk` removes it, `?override=` removes all.
 */
export function createOverrides(origins: readonly string[], secure: boolean) {
  /** The overrides of this browser, from its cookie. @param remotes the names of the portal's remotes */
  function read({ headers }: FastifyRequest, remotes: readonly string[]): Overrides {
    const pairs = cookieValues(headers.cookie, cookieName).flatMap((value) => value.split(',').map(parseOverride));
    return new Map(pairs.filter(([name, origin]) => remotes.includes(name) && origins.includes(origin)));
  }

  return {
    read,
    /** The overrides after the change that the address requests; undefined when it requests none, or one that is not allowed. */
    change(request: FastifyRequest, remotes: readonly string[]): Overrides | undefined {
      const requested = new URLSearchParams(request.url.split('?')[1]).get('override');
      if (origins.length === 0 || requested === null) return undefined;
      if (requested === '') return new Map();
      const overrides = new Map(read(request, remotes));
      const [name, origin] = parseOverride(requested);
      if (!remotes.includes(name)) return undefined;
      if (origins.includes(origin)) return overrides.set(name, origin);
      if (requested !== name) return undefined;
      overrides.delete(name);
      return overrides;
    },
    setCookie(reply: FastifyReply, overrides: Overrides): void {
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, encode: String } as const;
      const value = [...overrides].map(([name, origin]) => `${name}@${origin}`).join(',');
      reply.clearCookie(formerName, options);
      if (value === '') reply.clearCookie(cookieName, options);
      else reply.setCookie(cookieName, value, options);
    },
  };
}

function parseOverride(text: string): [name: string, origin: string] {
  const [name = '', ...origin] = text.split('@');
  return [name, origin.join('@')];
}

/** The path with the address's query, but without `override`. */
export function withoutOverride(path: string, url: string): string {
  const query = new URLSearchParams(url.split('?')[1]);
  query.delete('override');
  return query.size > 0 ? `${path}?${query}` : path;
}

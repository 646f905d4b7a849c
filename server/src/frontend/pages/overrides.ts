import type { FastifyReply, FastifyRequest } from 'fastify';

/** The origins of remotes that come from a developer's own machine, by the remote's name. */
type Active = ReadonlyMap<string, string>;

export type Overrides = {
  /** Those of this browser. */
  of(request: FastifyRequest): Active;
  /** Keeps or drops what the address says, in a cookie; undefined where it says nothing that holds. */
  change(request: FastifyRequest): Active | undefined;
  /** Writes the browser's cookie. */
  give(reply: FastifyReply, overrides: Active): void;
};

type Allowed = { origins: readonly string[]; remotes: readonly string[]; secure: boolean };

const cookieName = 'overrides';

/**
 * A developer's browser may take a remote from their own machine, where the deployment lists its origin:
 * `?override=mfe-pkk@http://localhost:4214` sets that, `?override=mfe-pkk` takes it back, `?override=` takes back all.
 */
export function createOverrides({ origins, remotes, secure }: Allowed): Overrides {
  const isAllowed = (name: string, origin: string) => remotes.includes(name) && origins.includes(origin);

  const activeOf: Overrides['of'] = ({ cookies }) => {
    const pairs = (cookies[cookieName] ?? '').split(',').map(partsOf);
    return new Map(pairs.filter(([name, origin]) => isAllowed(name, origin)));
  };

  const change: Overrides['change'] = (request) => {
    const asked = new URLSearchParams(request.url.split('?')[1]).get('override');
    if (origins.length === 0 || asked === null) return undefined;
    if (asked === '') return new Map();
    const active = new Map(activeOf(request));
    const [name, origin] = partsOf(asked);
    if (isAllowed(name, origin)) return active.set(name, origin);
    if (asked !== name || !remotes.includes(name)) return undefined;
    active.delete(name);
    return active;
  };

  const give: Overrides['give'] = (reply, overrides) => {
    const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
    const value = [...overrides].map(([name, origin]) => `${name}@${origin}`).join(',');
    if (value === '') reply.clearCookie(cookieName, cookie);
    else reply.setCookie(cookieName, value, cookie);
  };

  return { of: activeOf, change, give };
}

function partsOf(written: string): [name: string, origin: string] {
  const [name = '', ...origin] = written.split('@');
  return [name, origin.join('@')];
}

/** An address without what it says of overrides. @param path of a page of this portal */
export function withoutOverride(path: string, url: string): string {
  const query = new URLSearchParams(url.split('?')[1]);
  query.delete('override');
  return query.size > 0 ? `${path}?${query}` : path;
}

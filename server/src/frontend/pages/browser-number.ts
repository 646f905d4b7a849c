import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Snapshot } from '../releases/registry.ts';
import { isBrowser, isSharing, someBrowser } from '../releases/share.ts';

const aYear = 365 * 24 * 60 * 60;
const cookieName = 'share';

/** The number by which a browser has its part in shares; given it while one runs, so that it stays the same. */
export function browserNumber(request: FastifyRequest, reply: FastifyReply, snapshot: Snapshot, secure: boolean): string {
  const known = request.cookies[cookieName];
  if (isBrowser(known)) return known;
  const given = someBrowser();
  if (isSharing(snapshot)) reply.setCookie(cookieName, given, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: aYear });
  return given;
}

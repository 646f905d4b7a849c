import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseChoice } from './follow-remote.ts';
import type { Snapshot } from './registry.ts';

/** The numbers of browsers are below this. */
const numberLimit = 10_000;
const cookieName = 'canary';
const year = 365 * 24 * 60 * 60;

/** The browser's number, from its cookie. While a canary runs, a browser without one gets it. */
export function browserNumber(request: FastifyRequest, reply: FastifyReply, snapshot: Snapshot, secure: boolean): string {
  const number = request.cookies[cookieName];
  if (isBrowserNumber(number)) return number;
  const created = String(randomInt(numberLimit));
  if (snapshot.some(({ canary }) => canary !== undefined)) {
    reply.setCookie(cookieName, created, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: year });
  }
  return created;
}

/** Whether a cookie's value is a number from 0 to 9999. */
export const isBrowserNumber = (value: string | undefined): value is string => value !== undefined && /^(0|[1-9]\d{0,3})$/.test(value);

/** Chooses the release of every enabled remote for a browser, by name. The same number always gets the same choice. */
export function choicesFor(snapshot: Snapshot, number: string): ReadonlyMap<string, ReleaseChoice> {
  const choices = snapshot.flatMap(({ name, isEnabled, live, canary }): [string, ReleaseChoice][] => {
    if (!isEnabled) return [];
    const choice = canary && bucketOf(number, name) < canary.percent * (numberLimit / 100) ? canary.choice : live;
    return choice ? [[name, choice]] : [];
  });
  return new Map(choices);
}

/** Differs by remote, so that the canaries of two remotes go to different browsers. */
function bucketOf(number: string, remote: string): number {
  return createHash('sha256').update(`${number} ${remote}`).digest().readUInt32BE() % numberLimit;
}

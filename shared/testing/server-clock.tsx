import { vi } from 'vitest';
import { setServerTime } from '../src/server-time.ts';

/** Makes it this time at the server, as an answer of it does, until the end of the test. */
export const tellServerTime = (time = Date.now()): void => setServerTime(time - performance.now());

/** Answers every request as a server does whose time this is, until the end of the test. */
export function serveTime(time = Date.now()) {
  const server = vi.fn<typeof fetch>(async () => new Response(null, { headers: { Date: new Date(time).toUTCString() } }));
  vi.stubGlobal('fetch', server);
  return server;
}

import type { Session, SessionEnd } from './session.ts';

/** The name in local storage: the ends of the last sessions, as `reason:mark` with spaces between them. */
const name = 'ended-sessions';
const mostEnds = 20;

/** Identifies a session to other tabs: the first characters of its token. They are too few to use it. */
export const markOf = (accessToken: string) => accessToken.slice(0, 8);

/** Why a session has ended in any tab of this browser; undefined for one that has not. */
export function recordedEnd(storage: Storage, accessToken: string): SessionEnd | undefined {
  const ends = storage.getItem(name)?.split(' ') ?? [];
  return ends.find((end) => end.endsWith(`:${markOf(accessToken)}`))?.split(':')[0] as SessionEnd | undefined;
}

function recordEnd(storage: Storage, accessToken: string, why: SessionEnd): void {
  if (recordedEnd(storage, accessToken)) return;
  const former = storage.getItem(name)?.split(' ') ?? [];
  try {
    storage.setItem(name, [`${why}:${markOf(accessToken)}`, ...former].slice(0, mostEnds).join(' '));
  } catch {
    // Local storage is full or denied. The server has ended the session as well.
  }
}

/**
 * Ends the session when any tab of this browser ends it. A record in local storage reaches tabs that were asleep, cached or closed, too:
 * the server may still accept their token when the tab that logged out had no connection.
 */
export function shareEnd(session: Session, storage: Storage): void {
  const endIfRecorded = () => {
    const { token } = session.getState();
    const why = token && recordedEnd(storage, token.accessToken);
    if (why) session.end(why === 'logged-out' ? 'logged-out-elsewhere' : why);
  };
  endIfRecorded();
  // Fires in the other tabs.
  addEventListener('storage', endIfRecorded);
  session.subscribe(({ ended }, { token }) => {
    if (token && ended) recordEnd(storage, token.accessToken, ended);
  });
}

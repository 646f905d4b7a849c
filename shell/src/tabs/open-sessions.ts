import { markOf, type Session } from '@osk/shared/stored-session';
import { whilePageRuns } from './while-page-runs.ts';

const prefix = 'session:';

/** The marks of the sessions of all tabs that show the panel, also of busy ones. Empty where the browser has no locks. */
export async function readOpenSessions(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
  return new Set(names.map((name) => name.slice(prefix.length)));
}

/** Holds a lock with the mark of this tab's session, as long as the tab has one and its page runs. */
export function showOpenSession(session: Session): () => void {
  return whilePageRuns(() => {
    let release = holdLock(session);
    const unsubscribe = session.subscribe(() => {
      release();
      release = holdLock(session);
    });
    return () => {
      unsubscribe();
      release();
    };
  });
}

function holdLock(session: Session): () => void {
  const { token } = session.getState();
  let release = () => {};
  if (token) {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    navigator.locks?.request(`${prefix}${markOf(token.accessToken)}`, { mode: 'shared' }, () => released).catch(() => {});
  }
  return release;
}

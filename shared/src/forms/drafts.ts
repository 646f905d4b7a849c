import type { Host } from '@osk/shared/host';

type Drafts = Map<string, object>;

const bySession = new WeakMap<Host['session'], Drafts>();

/**
 * What was typed into forms and not sent, by a name of the form's. In memory alone; nothing typed in one session, or before it, is
 * there in the next.
 */
export function draftsOf(session: Host['session']): Drafts {
  const known = bySession.get(session);
  if (known) return known;
  const drafts: Drafts = new Map();
  bySession.set(session, drafts);
  session.subscribe(({ token }, former) => {
    if (token?.accessToken !== former.token?.accessToken) drafts.clear();
  });
  return drafts;
}

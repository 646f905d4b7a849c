import { type Host, useHost } from '@osk/shared/host';
import { useState } from 'react';

export type Draft<Values> = {
  /** The form's name. */
  key: string;
  /** Fields that are never stored, such as passwords. */
  except?: readonly (keyof Values)[];
};

const draftsBySession = new WeakMap<Host['session'], Map<string, object>>();

/** The unsent forms of a session by key. Only in memory, and cleared when the session changes. */
function draftsOf(session: Host['session']): Map<string, object> {
  const known = draftsBySession.get(session);
  if (known) return known;
  const drafts = new Map<string, object>();
  draftsBySession.set(session, drafts);
  session.subscribe(({ token }, previous) => {
    if (token?.accessToken !== previous.token?.accessToken) drafts.clear();
  });
  return drafts;
}

/** A form's draft. It is there when the form opens again in the same session. Without `draft`, nothing is stored. */
export function useDraft<Values extends object>(draft: Draft<Values> | undefined) {
  const drafts = draftsOf(useHost().session);
  const [store] = useState(() => ({
    /** What was typed when the form was open before. */
    typed: ((draft && drafts.get(draft.key)) ?? {}) as Partial<Values>,
    save(values: Values): void {
      if (!draft) return;
      const typed = { ...values };
      for (const field of draft.except ?? []) delete typed[field];
      drafts.set(draft.key, typed);
    },
    clear(): void {
      if (draft) drafts.delete(draft.key);
    },
  }));
  return store;
}

import { useHost } from '@osk/shared/host';
import { useRef } from 'react';
import { draftsOf } from './drafts.ts';

export type Draft<Values> = {
  /** The form's name. */
  key: string;
  /** Fields that are never kept: passwords, and what each opening of the form decides anew. */
  except?: readonly (keyof Values)[];
};

type KeptDraft<Values> = {
  /** What was typed when the form was open before, or nothing. */
  typed: Partial<Values>;
  keep(values: Values): void;
  forget(): void;
};

/** A form's draft, until it is sent or a session starts or ends; a form without one keeps nothing. */
export function useDraft<Values extends object>(draft: Draft<Values> | undefined): KeptDraft<Values> {
  const drafts = draftsOf(useHost().session);
  const kept = useRef<KeptDraft<Values>>(null);
  kept.current ??= {
    typed: (draft && (drafts.get(draft.key) as Partial<Values> | undefined)) ?? {},
    keep(values) {
      if (!draft) return;
      const typed = { ...values };
      for (const field of draft.except ?? []) delete typed[field];
      drafts.set(draft.key, typed);
    },
    forget() {
      if (draft) drafts.delete(draft.key);
    },
  };
  return kept.current;
}

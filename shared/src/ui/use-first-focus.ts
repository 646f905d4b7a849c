import { type RefObject, useEffect, useRef } from 'react';
import { focusedBeside } from './focus-within.ts';

/**
 * The focus of a dialog that opens: on its first field, or where there is none on its first action. What comes late may be the first
 * field: it has the focus as though it had been there from the start, unless the user has done something meanwhile.
 */
export function useFirstFocus(dialog: RefObject<HTMLElement | null>) {
  const given = useRef<HTMLElement>(null);
  useEffect(() => {
    if (given.current && given.current === focusedBeside(given.current)) given.current = focusFirst(dialog.current);
  });
  return {
    focus() {
      given.current = focusFirst(dialog.current);
    },
    /** The user has gone on. */
    leave() {
      given.current = null;
    },
  };
}

/** Never the close button, nor a box to tick, which may stand far below. */
function focusFirst(dialog: HTMLElement | null): HTMLElement | null {
  const field = ':is(input, textarea):not([type="hidden"], [type="checkbox"], [readonly], :disabled), select:not(:disabled)';
  const first = dialog?.querySelector<HTMLElement>(field) ?? dialog?.querySelector<HTMLElement>('footer :is(button, a):not(:disabled)');
  const place = first ?? dialog;
  place?.focus();
  return place;
}

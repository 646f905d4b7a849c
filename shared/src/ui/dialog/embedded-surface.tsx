import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { DialogSurfaceProps } from './dialog-surface.ts';

/** In another site's page, which stays unchanged. Radix would mark elements of that page, and ignores the focus in a shadow root. */
export function EmbeddedSurface({ titleId, descriptionId, onOpened, onClosed, onEscape, onReopen: _, ...rest }: DialogSurfaceProps) {
  const latest = useRef({ onOpened, onClosed });
  latest.current = { onOpened, onClosed };
  useEffect(() => {
    latest.current.onOpened();
    return () => latest.current.onClosed();
  }, []);
  return (
    <div
      {...rest}
      part="dialog"
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Neither the page's shortcuts nor a dialog below may react.
        event.stopPropagation();
        trapTab(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // The browser would close a dialog or popover of the page around the module.
        event.preventDefault();
        onEscape();
      }}
    />
  );
}

const focusable = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [type="hidden"])';

/** Moves the focus from the last control of a dialog to the first, and back. */
function trapTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const dialog = event.currentTarget;
  const controls = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter((control) => control.getClientRects().length > 0);
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  // Only the focused element gets keys.
  if (event.target !== from && event.target !== dialog) return;
  event.preventDefault();
  to?.focus();
}

import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { keepTabWithin } from './focus-within.ts';

type SurfaceProps = {
  ref: RefObject<HTMLDivElement | null>;
  className: string | undefined;
  /** The ids of its title, and of its description if it has one. */
  titleId: string;
  descriptionId: string | undefined;
  /** It is there, and may take the focus. */
  onOpened(): void;
  /** It is gone: the focus is given back. */
  onClosed(): void;
  onEscape(): void;
  /** The user does something in it. */
  onUse(): void;
  children: ReactNode;
};

/** The surface of a dialog of the portal: Radix keeps the focus in it, and hides the rest of the page from assistive technology. */
export function PortalSurface({ className, titleId, descriptionId, onOpened, onClosed, onEscape, onUse, ...rest }: SurfaceProps) {
  return (
    <Radix.Content
      {...rest}
      className={className ?? ''}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        onOpened();
      }}
      onCloseAutoFocus={(event) => {
        // Radix would look for a trigger of its own.
        event.preventDefault();
        onClosed();
      }}
      onKeyDownCapture={onUse}
      onPointerDownCapture={onUse}
      onInputCapture={onUse}
      onInteractOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => {
        event.preventDefault();
        onEscape();
      }}
    />
  );
}

/**
 * The same within an element of another's page, of which it changes nothing: Radix would put marks of its own into the document, and
 * looks for the focus there.
 */
export function EmbeddedSurface({ titleId, descriptionId, onOpened, onClosed, onEscape, onUse, ...rest }: SurfaceProps) {
  const latest = useRef({ onOpened, onClosed });
  latest.current = { onOpened, onClosed };
  useEffect(() => {
    latest.current.onOpened();
    return () => latest.current.onClosed();
  }, []);
  return (
    <div
      {...rest}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      tabIndex={-1}
      onKeyDownCapture={onUse}
      onPointerDownCapture={onUse}
      onInputCapture={onUse}
      onKeyDown={(event) => {
        // What is typed here is no business of the page's shortcuts, nor of a dialog below.
        event.stopPropagation();
        keepTabWithin(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // The browser would close a dialog or a popover of the page's, with the module in it.
        event.preventDefault();
        onEscape();
      }}
    />
  );
}

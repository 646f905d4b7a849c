import * as Radix from '@radix-ui/react-dialog';
import { type ComponentProps, useEffect, useRef } from 'react';
import { trapTab } from './focus.ts';

type SurfaceProps = Omit<ComponentProps<'div'>, 'className'> & {
  className: string;
  /** The surface is mounted and may take the focus. */
  onOpened(): void;
  /** The surface is unmounted: the focus returns to the opener. */
  onClosed(): void;
  onEscape(): void;
};

/** In the portal: Radix keeps the focus inside and hides the rest of the page from assistive technology. */
export function PortalSurface({ onOpened, onClosed, onEscape, ...rest }: SurfaceProps) {
  const instead = (run: () => void) => (event: Event) => {
    event.preventDefault();
    run();
  };
  return (
    <Radix.Content
      {...rest}
      onOpenAutoFocus={instead(onOpened)}
      onCloseAutoFocus={instead(onClosed)}
      onInteractOutside={instead(() => {})}
      onEscapeKeyDown={instead(onEscape)}
    />
  );
}

/** In another site's page, which stays unchanged. Radix would mark elements of that page, and ignores the focus in a shadow root. */
export function EmbeddedSurface({ onOpened, onClosed, onEscape, ...rest }: SurfaceProps) {
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

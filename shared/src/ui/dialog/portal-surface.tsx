import * as Radix from '@radix-ui/react-dialog';
import type { DialogSurfaceProps } from './dialog-surface.ts';

/**
 * In the portal: Radix keeps the focus inside and hides the rest of the page from assistive technology.
 * It has no Radix overlay: its scroll lock adds a style element, which the content security policy forbids.
 */
export function PortalSurface({ titleId, descriptionId, onOpened, onClosed, onEscape, ...rest }: DialogSurfaceProps) {
  const instead = (run: () => void) => (event: Event) => {
    event.preventDefault();
    run();
  };
  return (
    <Radix.Root open>
      <Radix.Content
        {...rest}
        aria-labelledby={titleId}
        aria-describedby={descriptionId}
        onOpenAutoFocus={instead(onOpened)}
        onCloseAutoFocus={instead(onClosed)}
        onInteractOutside={instead(() => {})}
        onEscapeKeyDown={instead(onEscape)}
      />
    </Radix.Root>
  );
}

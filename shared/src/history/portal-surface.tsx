import * as Radix from '@radix-ui/react-dialog';
import { useEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import type { DialogSurfaceProps } from '../ui/dialog/dialog-surface.ts';
import { dialogHistory } from './dialog-history.ts';
import styles from './portal-surface.module.css';

/**
 * In the portal: the dialog is a history entry. It has no Radix overlay: its scroll lock adds a style element, which the content security
 * policy forbids.
 */
export function PortalSurface({ titleId, descriptionId, onOpened, onClosed, onEscape, onReopen, className, ...rest }: DialogSurfaceProps) {
  const latest = useRef({ onEscape, onReopen });
  latest.current = { onEscape, onReopen };
  const isEntry = onReopen !== undefined;
  useEffect(
    () =>
      dialogHistory.add({
        close: () => latest.current.onEscape(),
        reopen: isEntry ? () => latest.current.onReopen?.() ?? false : undefined,
      }),
    [isEntry],
  );
  const instead = (run: () => void) => (event: Event) => {
    event.preventDefault();
    run();
  };
  return (
    <Radix.Root open>
      <Radix.Content
        {...rest}
        className={classNames(className, styles.surface)}
        aria-labelledby={titleId}
        aria-describedby={descriptionId}
        onOpenAutoFocus={instead(onOpened)}
        onCloseAutoFocus={instead(() => {
          if (!isReplaced()) onClosed();
        })}
        onInteractOutside={instead(() => {})}
        onEscapeKeyDown={instead(onEscape)}
      />
    </Radix.Root>
  );
}

/** Whether another dialog has the focus by now. Without the check, its field would lose the focus and show an error. */
const isReplaced = () => document.activeElement?.matches('[role="dialog"] *') ?? false;

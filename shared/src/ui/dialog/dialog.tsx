import { useHost, useStrings } from '@osk/shared/host';
import { type ReactNode, type SyntheticEvent, useContext, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { crossIcon } from '../icons.ts';
import { uiStrings } from '../strings.ts';
import styles from './dialog.module.css';
import { DialogContext } from './dialog-surface.ts';
import { saveFocus, useFirstFocus } from './focus.ts';
import { YesNo } from './yes-no.tsx';

type DialogProps = {
  open: boolean;
  /** The user wants to close the dialog and accepts the loss of what was typed. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom right, the primary one last. */
  actions?: ReactNode;
  /** Label of a button before the actions that closes the dialog. */
  cancel?: string;
  /** Why the last action failed. Shown above the actions, always visible. */
  problem?: string | undefined;
  /** Asks before closing, because typed values would be lost. */
  dirty?: boolean | undefined;
  /** Makes the whole dialog a form. */
  onSubmit?: ((event: SyntheticEvent) => void) | undefined;
  /** A bare yes-or-no question: a sheet without a history entry. */
  isQuestion?: boolean;
  /** A few words: on a phone a sheet at the bottom, not the whole screen. */
  isSheet?: boolean;
};

/**
 * A modal dialog, 750 px wide or full-screen on a phone. Escape and the close button close it; a click beside it does not.
 * Its page opens it with `useDialogs`.
 */
export function Dialog({ open, ...props }: DialogProps) {
  const { overlay } = useHost();
  return open && createPortal(<OpenDialog {...props} />, overlay ?? document.body);
}

/** @throws outside of `useDialogs`, which brings the surface. */
function useDialog() {
  const dialog = useContext(DialogContext);
  if (!dialog) throw new Error('No surface: open dialogs with useDialogs');
  return dialog;
}

type OpenDialogProps = Omit<DialogProps, 'open'>;

function OpenDialog(props: OpenDialogProps) {
  const { onClose, title, description, children, actions, cancel, problem, dirty, onSubmit, isQuestion, isSheet = isQuestion } = props;
  const { Surface, reopen } = useDialog();
  const strings = useStrings(uiStrings);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const surface = useRef<HTMLDivElement>(null);
  const restoreFocus = useRef<() => void>(null);
  const { focusFirst, release } = useFirstFocus(surface);
  const [titleId, descriptionId] = [useId(), useId()];
  // Forward opens only what the user closed. What closed by itself is finished.
  const dismissed = useRef(false);
  const dismiss = () => {
    dismissed.current = true;
    onClose();
  };
  const close = () => {
    const asks = asksToDiscard || Boolean(dirty);
    if (asks) setAsksToDiscard(!asksToDiscard);
    else dismiss();
    return !asks;
  };
  const Frame = onSubmit ? 'form' : 'div';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the dialog leaves the focus inside
    <div
      className={classNames(styles.backdrop, isSheet && styles.sheet)}
      data-scroll-lock=""
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
      onKeyDownCapture={release}
      onPointerDownCapture={release}
      onInputCapture={release}
    >
      <Surface
        ref={surface}
        className={styles.dialog ?? ''}
        titleId={titleId}
        descriptionId={description ? descriptionId : undefined}
        onOpened={() => {
          restoreFocus.current = saveFocus(surface.current);
          focusFirst();
        }}
        onClosed={() => restoreFocus.current?.()}
        onEscape={close}
        onReopen={isQuestion ? undefined : () => dismissed.current && reopen()}
      >
        <Frame className={styles.frame} {...(onSubmit && { onSubmit, noValidate: true })}>
          <header className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <Button kind="quiet" size="icon" className={styles.close} aria-label={strings.close} onClick={close}>
              <Icon strokes={crossIcon} size={24} />
            </Button>
          </header>
          {(description || children) && (
            <div className={styles.body}>
              {description && (
                <p id={descriptionId} className={styles.description}>
                  {description}
                </p>
              )}
              {children}
            </div>
          )}
          {problem && (
            <div className={styles.problem}>
              <Alert tone="negative">{problem}</Alert>
            </div>
          )}
          {asksToDiscard && (
            <footer className={styles.actions}>
              <p className={styles.question} role="alert">
                {strings.discardQuestion}
              </p>
              <YesNo onYes={dismiss} onNo={() => setAsksToDiscard(false)} focusNo />
            </footer>
          )}
          {(actions || cancel) && (
            <footer className={styles.actions} hidden={asksToDiscard}>
              {cancel && (
                <Button kind={actions ? 'secondary' : 'primary'} onClick={close}>
                  {cancel}
                </Button>
              )}
              {actions}
            </footer>
          )}
        </Frame>
      </Surface>
    </div>
  );
}

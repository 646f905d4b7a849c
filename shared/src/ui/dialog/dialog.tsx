import { useHost, useStrings } from '@osk/shared/host';
import { type ReactNode, type RefObject, type SyntheticEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { crossIcon } from '../icons.ts';
import { Slot } from '../slot.tsx';
import { uiStrings } from '../strings.ts';
import styles from './dialog.module.css';
import { DialogContext } from './dialog-surface.ts';

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
function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, description, children, actions, cancel, problem, dirty, onSubmit, isQuestion, isSheet = isQuestion } = props;
  const dialog = useContext(DialogContext);
  if (!dialog) throw new Error('No surface: open dialogs with useDialogs');
  const { Surface, reopen } = dialog;
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
              <Slot>{children}</Slot>
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
              <Slot>{actions}</Slot>
            </footer>
          )}
        </Frame>
      </Surface>
    </div>
  );
}

type FormDialogProps = Omit<DialogProps, 'open' | 'dirty'> & {
  form: { problem: string | undefined; valid: boolean; sending: boolean; isDirty: boolean; reset(): void };
  /** The label of the button that submits the form, and whether it is disabled. */
  submitLabel: string;
  disabled?: boolean;
  /** Shown before that button. `actions` take the place of both. */
  beforeSubmit?: ReactNode;
};

/** A dialog with one form. Closing it discards what was typed, after a question. */
export function FormDialog({ form, submitLabel, disabled = !form.valid, beforeSubmit, onClose, ...dialog }: FormDialogProps) {
  const discard = () => {
    form.reset();
    onClose();
  };
  const actions = (
    <>
      <Slot>{beforeSubmit}</Slot>
      <Button type="submit" disabled={disabled} working={form.sending}>
        {submitLabel}
      </Button>
    </>
  );
  return <Dialog open onClose={discard} dirty={form.isDirty} problem={form.problem} actions={actions} {...dialog} />;
}

export type YesNoProps = { onYes: () => void; onNo: () => void; working?: boolean; focusNo?: boolean };

/** The two answers to a question about a loss. */
export function YesNo({ onYes, onNo, working = false, focusNo = false }: YesNoProps) {
  const strings = useStrings(uiStrings);
  return (
    <>
      <Button kind="secondary" onClick={onNo} autoFocus={focusNo}>
        {strings.no}
      </Button>
      <Button kind="danger" onClick={onYes} working={working}>
        {strings.yes}
      </Button>
    </>
  );
}

// Not a checkbox, which may lie far below.
const field = ':is(input, textarea):not([type="hidden"], [type="checkbox"], [readonly], :disabled), select:not(:disabled)';
const action = 'footer :is(button, a):not(:disabled)';

// A shadow root has its own activeElement.
function rootOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : element.ownerDocument;
}

/** Saves the focused element before a dialog opens. Returns a function that restores the focus. */
function saveFocus(dialog: Element | null): () => void {
  if (!dialog) return () => {};
  const root = rootOf(dialog);
  const opener = root.activeElement;
  return () => {
    // The opener may be gone, or was a dialog itself.
    const target = opener?.isConnected && opener !== document.body ? opener : root.getElementById('content');
    if (target instanceof HTMLElement) target.focus();
  };
}

/**
 * Focuses a dialog's first field, or its first action when it has no field. A first field that is rendered later gets the focus too.
 * `release` ends that: the user has done something.
 */
function useFirstFocus(dialog: RefObject<HTMLElement | null>) {
  const focused = useRef<HTMLElement>(null);
  const focusFirst = () => {
    const element = dialog.current;
    focused.current = element?.querySelector<HTMLElement>(field) ?? element?.querySelector<HTMLElement>(action) ?? element;
    focused.current?.focus();
  };
  useEffect(() => {
    if (focused.current && focused.current === rootOf(focused.current).activeElement) focusFirst();
  });
  const release = () => {
    focused.current = null;
  };
  return { focusFirst, release };
}

import { useHost, useStrings } from '@osk/shared/host';
import * as Radix from '@radix-ui/react-dialog';
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { EmbeddedSurface, PortalSurface } from './dialog-surface.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { takeFocus } from './focus-within.ts';
import { Icon } from './icon.tsx';
import { uiStrings } from './strings.ts';
import { useFirstFocus } from './use-first-focus.ts';

type WindowProps = {
  /** The user wants it closed, and has agreed to lose what was typed. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom right, the primary one last. */
  actions?: ReactNode;
  /** The words of a button before them that closes the dialog as the cross does. */
  cancel?: string;
  /** Why what was asked for did not happen: above the actions, always in sight. */
  problem?: string | undefined;
  /** Something was typed that closing would throw away: ask first. */
  dirty?: boolean | undefined;
  /** Makes title, content and actions one form. */
  onSubmit?: ComponentProps<'form'>['onSubmit'];
};

type FullWindowProps = WindowProps & { embedded: boolean };

/**
 * 750 px wide, full-screen on a phone. Escape and the close button close it, a press beside it does not.
 * Radix's own overlay is left out: its scroll lock writes a style element into the page, which the pages' policy forbids.
 */
export function Dialog({ open, ...window }: WindowProps & { open: boolean }) {
  const { overlay } = useHost();
  if (overlay) return open && createPortal(<Window embedded {...window} />, overlay);
  return (
    <Radix.Root open={open}>
      <Radix.Portal>
        <Window embedded={false} {...window} />
      </Radix.Portal>
    </Radix.Root>
  );
}

function Window({ onClose, title, description, children, actions, cancel, problem, dirty = false, onSubmit, embedded }: FullWindowProps) {
  const strings = useStrings(uiStrings);
  const [asking, setAsking] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const givesBack = useRef<() => void>(null);
  const firstFocus = useFirstFocus(content);
  const [titleId, descriptionId] = [useId(), useId()];
  const askOrClose = () => {
    if (asking) setAsking(false);
    else if (dirty) setAsking(true);
    else onClose();
  };
  const Surface = embedded ? EmbeddedSurface : PortalSurface;
  return (
    // A press beside the dialog does not take the focus out of it.
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing else
    <div
      className={styles.backdrop}
      data-scroll-lock=""
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
    >
      <Surface
        ref={content}
        className={styles.dialog}
        titleId={titleId}
        descriptionId={description ? descriptionId : undefined}
        onOpened={() => {
          givesBack.current = takeFocus(content.current);
          firstFocus.focus();
        }}
        onClosed={() => givesBack.current?.()}
        onEscape={askOrClose}
        onUse={firstFocus.leave}
      >
        <Frame onSubmit={onSubmit}>
          <header className={styles.header}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <button type="button" className={styles.close} aria-label={strings.close} onClick={askOrClose}>
              <Icon name="cross" size={24} />
            </button>
          </header>
          {(description || children) && (
            <div className={styles.body} data-dialog-body="">
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
          {asking && <DiscardQuestion onYes={onClose} onNo={() => setAsking(false)} />}
          {actions && (
            <footer className={styles.actions} hidden={asking}>
              {cancel && (
                <Button kind="secondary" onClick={askOrClose}>
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

function Frame({ onSubmit, children }: Pick<WindowProps, 'onSubmit' | 'children'>) {
  if (!onSubmit) return <div className={styles.frame}>{children}</div>;
  return (
    <form className={styles.frame} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  question: ReactNode;
  /** Whom or what the question is about. */
  description?: ReactNode;
  onYes: () => void;
  onNo: () => void;
  working?: boolean;
};

/** A yes/no question before something that cannot be undone. */
export function ConfirmDialog({ open, question, description, onYes, onNo, working = false }: ConfirmDialogProps) {
  const strings = useStrings(uiStrings);
  const actions = (
    <>
      <Button kind="secondary" onClick={onNo}>
        {strings.no}
      </Button>
      <Button kind="danger" onClick={onYes} working={working}>
        {strings.yes}
      </Button>
    </>
  );
  return <Dialog open={open} onClose={onNo} title={question} description={description} actions={actions} />;
}

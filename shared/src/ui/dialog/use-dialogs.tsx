import { useHost } from '@osk/shared/host';
import { onFirstInteraction } from '@osk/shared/when-idle';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { OpenForm } from '../../forms/draft-form.ts';
import { publishToast } from '../../toast-bus.ts';
import { uiStrings } from '../strings.ts';
import { DialogContext, type DialogSurface } from './dialog-surface.ts';

/** What every component of dialogs gets. `Dialog` describes one dialog with its input. */
export type DialogsProps<Dialog> = { dialog: Dialog; onOpen(next: Dialog): void; onClose(): void };

/**
 * The dialogs of a page, one at a time. `load` imports the component of all of them on the first interaction. In the portal, Forward opens
 * a closed dialog again if its object still `exists`.
 */
export function useDialogs<Dialog, Dialogs>(load: () => Promise<Dialogs>, exists: (dialog: Dialog) => boolean = () => true) {
  const host = useHost();
  const { loaded, loadOnce } = useLoadOnInteraction(load);
  const [dialog, setDialog] = useState<Dialog>();
  /** The dialog that was opened last: it is open or loads. */
  const latest = useRef<Dialog>(undefined);
  const latestExists = useRef(exists);
  latestExists.current = exists;
  useEffect(
    () => () => {
      latest.current = undefined;
      // Forward cannot open a dialog of a page that is gone.
      latestExists.current = () => false;
    },
    [],
  );
  const show = useCallback((next: Dialog | undefined) => {
    latest.current = next;
    setDialog(() => next);
  }, []);

  /** Resolves once the dialog is open or has failed, and never rejects. `beforeOpen` runs right before it opens, if it does. */
  const open = useCallback(
    async (next: Dialog, beforeOpen?: () => void) => {
      const focused = activeElement();
      latest.current = next;
      const isWanted = () => latest.current === next;
      try {
        if (!loaded.current) await loadOnce();
      } catch {
        publishToast(host, 'error', (language) => uiStrings[language].dialogFailed);
        if (isWanted()) latest.current = undefined;
        return;
      }
      if (!isWanted()) return;
      latest.current = undefined;
      // The user types in another field by now.
      if (activeElement() !== focused && activeElement()?.matches('input, textarea, select')) return;
      beforeOpen?.();
      show(next);
    },
    [loaded, loadOnce, show, host],
  );

  return {
    open,
    /** Whether a dialog is open or loads. */
    isOpen: () => latest.current !== undefined,
    /** Renders the open dialog. */
    render(renderDialogs: (Dialogs: Dialogs, props: DialogsProps<Dialog>) => ReactNode): ReactNode {
      if (dialog === undefined || !loaded.current) return null;
      const { Dialogs, Surface } = loaded.current;
      const props = { dialog, onOpen: show, onClose: () => show(undefined) };
      const reopen = () => {
        const isOffered = latestExists.current(dialog);
        if (isOffered) show(dialog);
        return isOffered;
      };
      return <DialogContext value={{ Surface, reopen }}>{renderDialogs(Dialogs, props)}</DialogContext>;
    },
  };
}

/**
 * Lets the portal's notice of drafts open the dialogs of this page.
 * @param open undefined until the page can open dialogs
 */
export function useDraftReturn(open: OpenForm | undefined): void {
  const { loadDrafts } = useHost();
  const latest = useRef(open);
  latest.current = open;
  const isReady = open !== undefined;
  useEffect(() => {
    if (!isReady) return;
    let isUnmounted = false;
    let cancel = () => {};
    void loadDrafts?.()?.then(
      (drafts) => {
        if (!isUnmounted) cancel = drafts.onReopen((key) => latest.current?.(key) ?? false);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      cancel();
    };
  }, [loadDrafts, isReady]);
}

/** Loads the dialogs, the surface and the form engine on the first interaction. A failure is shown only when a dialog opens. */
function useLoadOnInteraction<Dialogs>(load: () => Promise<Dialogs>) {
  const { loadDialogSurface, loadForms } = useHost();
  const loaded = useRef<{ Dialogs: Dialogs; Surface: DialogSurface }>(undefined);
  const loadOnce = useCallback(async () => {
    const [Dialogs, Surface] = await Promise.all([load(), loadDialogSurface()]);
    loaded.current = { Dialogs, Surface };
  }, [load, loadDialogSurface]);
  // A dialog opens without the form engine: its form loads the engine itself.
  const preload = useCallback(() => void Promise.all([loadOnce(), loadForms()]).catch(() => {}), [loadOnce, loadForms]);
  useEffect(() => onFirstInteraction(preload), [preload]);
  return { loaded, loadOnce };
}

/** The focused element, also within a shadow root. */
function activeElement(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

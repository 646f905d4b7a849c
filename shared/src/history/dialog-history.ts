import { traversalGuards } from './traversal-guards.ts';

type OpenDialog = {
  /** Closes the dialog as Escape does. Returns false if it stays, for example to ask. */
  close(): boolean;
  /** Opens it again. Returns false if its object is finished or gone. Undefined for a yes-or-no question, which is no entry. */
  reopen?: (() => boolean) | undefined;
};

/** Marks the entry of a dialog in `history.state`, beside the router's values. */
type Mark = number;

const readMark = () => (history.state as { dialog?: Mark } | null)?.dialog;

/**
 * Makes each dialog an entry of the session history, at the address of its page: Back closes it, Forward opens it again.
 * Entries survive a reload and dialogs do not, so an entry without its dialog is left at once.
 */
function createDialogHistory() {
  /** From the bottom to the top. */
  const open: OpenDialog[] = [];
  /** The entry where the page is while a dialog is open. */
  let current: { index: number; mark: Mark | undefined } | undefined;
  /** The dialog that closed last. Forward opens it again. */
  let closed: { dialog: OpenDialog; mark: Mark | undefined; path: string } | undefined;
  /** The entry to which a traversal of our own leads. It takes a moment. */
  let destination: number | undefined;
  /** What lost the focus during that traversal. */
  let blurred: EventTarget | null = null;
  const rememberBlurred = ({ target }: FocusEvent) => {
    blurred = target;
  };

  /** Adds the entry of an open dialog, or leaves that of a closed one. */
  function synchronize(): void {
    // An entry that is added during a traversal would be the one that is left.
    if (destination !== undefined) return;
    const hasMark = readMark() !== undefined;
    if (open.some(({ reopen }) => reopen)) {
      // Random, because entries that were added before a reload are still there.
      if (!hasMark) history.pushState({ ...history.state, idx: entryIndex() + 1, dialog: Math.random() }, '');
    } else if (hasMark) leave();
    current = { index: entryIndex(), mark: readMark() };
  }

  function leave(): void {
    destination = entryIndex() - 1;
    document.addEventListener('focusout', rememberBlurred);
    history.back();
  }

  /** Firefox takes the focus from the opener when it goes back to an address with a fragment. */
  function returnFocus(): void {
    document.removeEventListener('focusout', rememberBlurred);
    if (document.activeElement === document.body && blurred instanceof HTMLElement) blurred.focus({ preventScroll: true });
    blurred = null;
  }

  /** Returns whether it undoes the traversal. */
  function handleTraversal(): boolean {
    const isOwn = entryIndex() === destination;
    destination = undefined;
    const mark = readMark();
    const top = open.at(-1);
    if (isOwn) {
      returnFocus();
      synchronize();
    } else if (top && current) {
      if (entryIndex() === current.index && mark === current.mark) return false;
      if (top.close() && top.reopen) return false;
      destination = current.index;
      void traverseTo(current.index);
      return true;
    } else if (mark !== undefined) {
      const isKnown = closed?.mark === mark && closed.path === location.pathname;
      if (!isKnown || !closed?.dialog.reopen?.()) leave();
    }
    return false;
  }

  traversalGuards.add(handleTraversal);
  if (readMark() !== undefined) leave();

  return {
    /** Called when a dialog has opened. Returns a function to call when it has closed. */
    add(dialog: OpenDialog): () => void {
      open.push(dialog);
      // Later, because a dialog takes over the entry of the one that it replaces.
      queueMicrotask(synchronize);
      return () => {
        open.splice(open.indexOf(dialog), 1);
        if (dialog.reopen) closed = { dialog, mark: current?.mark, path: location.pathname };
        queueMicrotask(synchronize);
      };
    },
  };
}

/** A window has one session history. Pure for the bundler, which removes it from the embedded module. */
export const dialogHistory = /* @__PURE__ */ createDialogHistory();

/** The number that the router gives to a history entry. A link to a part of the page adds an entry without one. */
export function entryIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

/** Returns to the entry with this number. Resolves on the arrival. */
export function traverseTo(index: number): Promise<unknown> {
  const arrival = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  // Zero would reload the page. Without numbers it was probably Back.
  history.go(index - entryIndex() || 1);
  return arrival;
}

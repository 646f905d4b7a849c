import type { OpenForm } from '../forms/draft-form.ts';

export type Reopening = {
  /** Opens the form of a draft, on this page or on the next one that knows its key. `onGone` runs if a page knows that it is gone. */
  reopen(key: string, onGone?: () => void): void;
  /** Returns a function that cancels it. */
  onReopen(open: OpenForm): () => void;
  /** The form that no page has opened yet is not wanted any more. With `key` only this form. */
  forget(key?: string): void;
};

/** Leads from a notice to the page that opens the form, which may have to load first. */
export function createReopening(): Reopening {
  const pages = new Set<OpenForm>();
  let wanted: { key: string; onGone: (() => void) | undefined } | undefined;

  function openWanted(open: OpenForm): void {
    if (!wanted) return;
    const { key, onGone } = wanted;
    const result = open(key);
    if (result === false) return;
    wanted = undefined;
    if (result === 'gone') onGone?.();
  }

  return {
    reopen(key, onGone) {
      wanted = { key, onGone };
      for (const open of pages) openWanted(open);
    },
    onReopen(open) {
      pages.add(open);
      openWanted(open);
      return () => void pages.delete(open);
    },
    forget(key) {
      if (key === undefined || key === wanted?.key) wanted = undefined;
    },
  };
}

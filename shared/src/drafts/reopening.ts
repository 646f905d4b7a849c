export type Reopening = {
  /** Opens the form of a draft, on this page or on the next one that knows its key. */
  reopen(key: string): void;
  /** `open` opens the form of a key, and returns whether it knows the key. Returns a function that cancels it. */
  onReopen(open: (key: string) => boolean): () => void;
  /** The form that no page has opened yet is not wanted any more. With `key` only this form. */
  forget(key?: string): void;
};

/** Leads from a notice to the page that opens the form, which may have to load first. */
export function createReopening(): Reopening {
  const pages = new Set<(key: string) => boolean>();
  let wanted: string | undefined;
  return {
    reopen(key) {
      wanted = [...pages].some((open) => open(key)) ? undefined : key;
    },
    onReopen(open) {
      pages.add(open);
      if (wanted !== undefined && open(wanted)) wanted = undefined;
      return () => void pages.delete(open);
    },
    forget(key) {
      if (key === undefined || key === wanted) wanted = undefined;
    },
  };
}

import type { StoreApi } from 'zustand/vanilla';
import type { Values } from './form-control.ts';

// Part of the host API: what forms and the host's drafts hand to each other.

export type DraftTitle = { pl: string; en: string };

export type DraftDetails = {
  /** The form's name in the notice that leads back to it. A draft without a title is only filled in when its form opens. */
  title?: DraftTitle | undefined;
  /** The form has data of third persons: they stay in the page's memory. */
  inMemory?: boolean | undefined;
};

/** The draft of one form. */
export type FormDraft = DraftDetails & {
  /** The form's name and, if there are several of its kind, an id: `extend 7`. */
  key: string;
};

/** What a form hands over. */
export type DraftForm = DraftDetails & {
  values: Values;
  /** The values that the form shows without the draft. */
  saved: Values;
  /** Whether each field is kept. */
  fields: Readonly<Record<string, boolean>>;
};

/** What the user has edited, by its path: `address.city`. */
export type EditedValues = readonly [path: string, value: unknown][];

/** Opens the form of a key. Returns false if the key belongs to another page, and 'gone' if what the form was about does not exist any more. */
export type OpenForm = (key: string) => boolean | 'gone';

export type Reopening = {
  /** Opens the form of a draft, on this page or on the next one that knows its key. `onGone` runs if a page knows that it is gone. */
  reopen(key: string, onGone?: () => void): void;
  /** Returns a function that cancels it. */
  onReopen(open: OpenForm): () => void;
  /** The form that no page has opened yet is not wanted any more. With `key` only this form. */
  forget(key?: string): void;
};

export type OfferedDrafts = {
  /** Drafts of an earlier session or page load whose forms have not been opened since. */
  offered: readonly { key: string; path: string; title: DraftTitle }[];
  /** The paths of the pages whose forms are dialogs. Other forms are filled in when their page opens. */
  dialogPaths: ReadonlySet<string>;
};

/** The drafts of forms: what was typed and not sent. Each belongs to one company, or to visitors. */
export type Drafts = StoreApi<OfferedDrafts> &
  Reopening & {
    /** Keeps what the user has edited. */
    keep(key: string, form: DraftForm): void;
    discard(key: string): void;
    /** Calls `fill` with the form's draft: at once, or when the profile has arrived. Returns a function that cancels it. */
    restore(key: string, fill: (edited: EditedValues) => void): () => void;
  };

/** The item of session storage. The host reads it before it loads the drafts. */
export const draftsKey = 'drafts';

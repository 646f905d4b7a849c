// Part of the host API: what forms and the host's drafts hand to each other.

import type { Values } from './form-control.ts';

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

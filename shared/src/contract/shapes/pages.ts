import type { FieldMessageKey } from '../field-messages.ts';
import { z } from './shape.ts';

const wrong: FieldMessageKey = 'invalid';

/** The query of a list that answers by pages when asked to. Without these fields it answers the whole list. */
export const pageFields = {
  /** The most items of the page, 1 to 200. */
  limit: z.optional(z.pipe(z.string(wrong).check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/, wrong)), z.transform(Number))),
  /** The `next` of the page before. */
  after: z.optional(z.string(wrong)),
};

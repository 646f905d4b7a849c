import type { FieldMessageKey } from '../field-messages.ts';
import { z } from './shape.ts';

const wrong: FieldMessageKey = 'invalid';

const digits = z.string(wrong).check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/, wrong));

/** The query of a list that answers by pages when asked to. Without these fields it answers the whole list. */
export const pageFields = {
  /** The most items of the page, 1 to 200. */
  limit: z.optional(z.pipe(digits, z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(200))))),
  /** The `next` of the page before. */
  after: z.optional(z.string(wrong)),
};

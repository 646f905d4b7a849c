import { z } from './shape.ts';

const reason = { clientError: z.string(), fieldErrors: z.optional(z.record(z.string(), z.string())) };

/** The body of a failed answer; `fieldErrors` by the name of the request body's field. */
export const Failure = z.object({
  statusCode: z.number(),
  ...reason,
  /** Names the reason where callers must distinguish answers of the same status. A later server may send further names. */
  code: z.optional(z.string()),
  /** The reason in the other language, if the call names both. Servers before 1.2.0 send none. */
  translation: z.optional(z.object({ language: z.enum(['pl', 'en']), ...reason })),
  /** The new price, if it has changed since the order was quoted. */
  quote: z.optional(z.object({ totalPrice: z.number(), discount: z.number() })),
});
export type Failure = z.infer<typeof Failure>;

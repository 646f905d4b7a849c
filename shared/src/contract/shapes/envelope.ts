import { z } from './shape.ts';

/** The body of a failed answer; `fieldErrors` by the name of the request body's field. */
export const Failure = z.object({
  statusCode: z.number(),
  clientError: z.string(),
  fieldErrors: z.optional(z.record(z.string(), z.string())),
  /** The new price, if it has changed since the order was quoted. */
  quote: z.optional(z.object({ totalPrice: z.number(), discount: z.number() })),
});
export type Failure = z.infer<typeof Failure>;

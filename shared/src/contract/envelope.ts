import { z } from './shape.ts';

/** Every successful answer: HTTP 200 and this body. */
export type Success<Data> = { statusCode: 200; data: Data; successMessage?: string };

/** Every refusal: the fitting HTTP status and this body; `fieldErrors` by the name of the body's field. */
export const Failure = z.object({
  statusCode: z.number(),
  clientError: z.string(),
  fieldErrors: z.optional(z.record(z.string(), z.string())),
  /** Present when an order's price has changed since it was quoted. */
  quote: z.optional(z.object({ totalPrice: z.number(), discount: z.number() })),
});
export type Failure = z.infer<typeof Failure>;

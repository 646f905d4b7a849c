import type { Message } from '../language/language.ts';

type Details = {
  /** By the name of the body's field. */
  fieldErrors?: Readonly<Record<string, Message>>;
  /** The price an order would have now, PLN. */
  quote?: { totalPrice: number; discount: number };
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
  /** What went wrong on our side, for the log alone. */
  cause?: Error;
};

/** An answer other than success, with a message for the caller. Thrown anywhere below a route, sent by the error handler. */
export class HttpError extends Error {
  readonly status: number;
  /** For the caller, in its language. */
  readonly userMessage: Message;
  readonly details: Details;

  constructor(status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503, userMessage: Message, details: Details = {}) {
    super(`answered with ${status}`, { cause: details.cause });
    this.status = status;
    this.userMessage = userMessage;
    this.details = details;
  }
}

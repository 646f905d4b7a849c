import type { Wording } from '../language/language.ts';

type Details = {
  /** By the name of the body's field. */
  fieldErrors?: Readonly<Record<string, Wording>>;
  /** The price an order would have now, PLN. */
  quote?: { totalPrice: number; discount: number };
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
  /** What went wrong on our side, for the log alone. */
  cause?: Error;
};

/** A request that is refused for a reason its sender can be told. Thrown anywhere below a route; the error handler answers with it. */
export class HttpError extends Error {
  readonly status: number;
  readonly wording: Wording;
  readonly details: Details;

  constructor(status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503, wording: Wording, details: Details = {}) {
    super(`refused with ${status}`, { cause: details.cause });
    this.status = status;
    this.wording = wording;
    this.details = details;
  }
}

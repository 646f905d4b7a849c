import type { ConflictCode } from '@osk/shared/contract/release-store';
import type { Message } from '../language/language.ts';
import { messages } from './messages.ts';

type Details = {
  fieldErrors?: Readonly<Record<string, Message>>;
  code?: ConflictCode;
  quote?: { totalPrice: number; discount: number };
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** Logged, never sent. */
  cause?: Error;
};

type Status = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;

/** An error answer with a message for the caller. Thrown anywhere below a route, sent by the error handler. */
export class HttpError extends Error {
  readonly status: Status;
  readonly userMessage: Message;
  readonly details: Details;

  constructor(status: Status, userMessage: Message, details: Details = {}) {
    super(`answered with ${status}`, { cause: details.cause });
    this.status = status;
    this.userMessage = userMessage;
    this.details = details;
  }
}

export const notFound = () => new HttpError(404, messages.notFound);

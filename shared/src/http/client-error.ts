import type { Failure } from '../contract/envelope.ts';

/** A refusal the server explained: its `message` is meant for the user, in the user's language. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly statusCode: number;
  /** Sentences by the name of the body's field. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly quote: Failure['quote'];

  constructor(failure: Failure) {
    super(failure.clientError);
    this.statusCode = failure.statusCode;
    this.fieldErrors = failure.fieldErrors ?? {};
    this.quote = failure.quote;
  }
}

/** What to tell the user of a failed call: the server's reason, or `fallback` where no reason came (a dead server, a proxy's page). */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ClientError ? error.message : fallback;
}

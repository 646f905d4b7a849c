import type { Failure } from '../contract/envelope.ts';

/** A failure with a reason for the user; `message` is in the user's language. `statusCode` is 0 when no answer came. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly statusCode: number;
  /** Messages by the name of a field of the body. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly quote: Failure['quote'];

  constructor(failure: Failure) {
    super(failure.clientError);
    this.statusCode = failure.statusCode;
    this.fieldErrors = failure.fieldErrors ?? {};
    this.quote = failure.quote;
  }
}

/** The reason for a failed call, or `fallback` when there is none. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ClientError ? error.message : fallback;
}

/** Whether an answer is the envelope of a failure. Checked by hand, so that the shell's entry does not load zod. */
export function isFailure(answer: unknown): answer is Failure {
  const { statusCode, clientError, fieldErrors = {} } = (answer ?? {}) as { [Name in keyof Failure]?: unknown };
  return (
    typeof statusCode === 'number' &&
    typeof clientError === 'string' &&
    typeof fieldErrors === 'object' &&
    fieldErrors !== null &&
    Object.values(fieldErrors).every((message) => typeof message === 'string')
  );
}

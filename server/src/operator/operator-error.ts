import { HttpError } from '../platform/http/http-error.ts';

/** What the operator asked for cannot be done; its message is one line, fit for the terminal. */
export class OperatorError extends Error {}

/** Why something was refused, in a line for the operator; undefined for an error nobody expected. */
export function refusalReason(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  return error instanceof HttpError ? error.userMessage('en') : undefined;
}

import { Refusal } from '../platform/http/refusal.ts';

/** What the operator asked for cannot be done; its message is one line, fit for the terminal. */
export class OperatorRefusal extends Error {}

/** Why something was refused, in a line for the operator; undefined for an error nobody expected. */
export function refusalReason(error: unknown): string | undefined {
  if (error instanceof OperatorRefusal) return error.message;
  return error instanceof Refusal ? error.wording('en') : undefined;
}

import type { Failure } from './envelope.ts';

/** Whether an answer is a refusal in the envelope. By hand: the page's first script is without zod. */
export function isFailure(answer: unknown): answer is Failure {
  const { statusCode, clientError, fieldErrors = {} } = (answer ?? {}) as { [Name in keyof Failure]?: unknown };
  const isRecord = typeof fieldErrors === 'object' && fieldErrors !== null;
  return (
    typeof statusCode === 'number' &&
    typeof clientError === 'string' &&
    isRecord &&
    Object.values(fieldErrors).every((message) => typeof message === 'string')
  );
}

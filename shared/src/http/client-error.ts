import type { Failure } from '../contract/endpoint.ts';
import type { Language } from '../preferences.ts';

/** A failure with a reason for the user. `statusCode` is 0 when no answer came. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly statusCode: number;
  readonly quote: Failure['quote'];
  readonly #wording: () => Pick<Failure, 'clientError' | 'fieldErrors'>;

  /** `language` returns the user's language at any time. Without it the reason stays in that of the answer. */
  constructor(failure: Failure, language?: () => Language) {
    const wording = () => translated(failure, language?.());
    super(wording().clientError);
    this.statusCode = failure.statusCode;
    this.quote = failure.quote;
    this.#wording = wording;
  }

  /** Like `message`, in the language that the user has now. */
  get reason(): string {
    return this.#wording().clientError;
  }

  /** Messages by the name of a field of the body, in the language that the user has now. */
  get fieldErrors(): Readonly<Record<string, string>> {
    return this.#wording().fieldErrors ?? {};
  }
}

/** The part of an envelope with the messages in a language, if it has them. */
export function translated<Envelope extends { translation?: { language: Language } | undefined }>(envelope: Envelope, language?: Language) {
  const translation: Envelope['translation'] = envelope.translation;
  return translation && translation.language === language ? translation : envelope;
}

/** The reason for a failed call in the user's language, or `fallback` when there is none. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ClientError ? error.reason : fallback;
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

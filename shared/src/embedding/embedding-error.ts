/** `detail.code` of the `osk-pkk-error` event: a contract with integrators. Codes are added, never changed. */
export type ErrorCode =
  | 'missing-api'
  | 'wrong-api'
  | 'unreachable'
  | 'not-the-portal'
  | 'origin-not-listed'
  | 'missing-token'
  | 'token-rejected'
  | 'token-callback-failed'
  | 'crashed'
  | 'call-rejected';

/** Codes of what the integrator or the user can mend. */
export type EmbeddingErrorCode = Exclude<ErrorCode, 'crashed' | 'call-rejected'>;

/** Something that the integrator has to fix. The message, in English, is for the console. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
  readonly code: EmbeddingErrorCode;
  /** The address that the user's sentence names. */
  readonly subject: string;

  constructor(code: EmbeddingErrorCode, message: string, { subject = '', cause }: { subject?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
    this.subject = subject;
  }
}

/** Not `instanceof`: the element and the module each have a copy of the class. */
export const isEmbeddingError = (error: unknown): error is EmbeddingError => error instanceof Error && error.name === 'EmbeddingError';

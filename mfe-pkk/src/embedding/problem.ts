/**
 * Why the module cannot do its work in this page. The codes are part of what is promised to integrators: `detail.code` of the
 * `osk-pkk-error` event.
 */
export type ProblemCode =
  | 'missing-api'
  | 'wrong-api'
  | 'unreachable'
  | 'not-the-portal'
  | 'origin-not-listed'
  | 'missing-token'
  | 'token-refused'
  | 'token-callback-failed'
  | 'wrong-react'
  | 'crashed';

/** Something for the integrator to put right: its message, in English, is for the console. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  /** What the sentence for the user names: an address, a version. */
  readonly about: string;

  constructor(code: ProblemCode, message: string, about = '', cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.about = about;
  }
}

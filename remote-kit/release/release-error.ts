/** A release that was rejected or failed; it ends with exit code 1. The message has one reason a line. */
export class ReleaseError extends Error {}

/** No answer of the portal arrived. It may have done what was asked all the same. */
export class NoAnswerError extends ReleaseError {}

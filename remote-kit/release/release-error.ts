/** A release that was rejected or failed; it ends with exit code 1. The message has one reason a line. */
export class ReleaseError extends Error {}

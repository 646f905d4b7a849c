/** Why nothing was done, a sentence a reason, for whoever runs the tool. */
export class Refused extends Error {
  readonly reasons: readonly string[];

  constructor(...reasons: readonly string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}

/** What was typed makes no sense, whatever is stored. */
export class Mistyped extends Error {}

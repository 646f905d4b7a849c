import type { PageLoader } from '@osk/shared/remote';

/** A page that could not be loaded; `cause` is what the browser said. */
export class NotLoaded extends Error {
  override readonly name: string = 'NotLoaded';
}

/** A page that has not come in time, and may come yet. A request that hangs stays in the browser's module map: to try the same again is of no use. */
export class Stalled extends NotLoaded {
  override readonly name = 'Stalled';
  readonly coming: ReturnType<PageLoader>;
  /** Another release of the same page is there, whose files are others: the next try loads that. Else only a fresh page asks anew. */
  readonly replaceable: boolean;

  constructor(message: string, coming: ReturnType<PageLoader>, replaceable: boolean) {
    super(message);
    this.coming = coming;
    this.replaceable = replaceable;
  }
}

import type { PageModule } from './loading-page.ts';

/** A page that could not be loaded. `cause` is the browser's error. */
export class NotLoaded extends Error {
  override readonly name: string = 'NotLoaded';
}

/** A page that the release in use does not have. */
export class MissingPage extends NotLoaded {
  override readonly name = 'MissingPage';
}

/** A page that did not load in time. It may still arrive. */
export class Stalled extends NotLoaded {
  override readonly name = 'Stalled';
  readonly late: Promise<PageModule>;

  constructor(message: string, late: Promise<PageModule>) {
    super(message);
    this.late = late;
  }
}

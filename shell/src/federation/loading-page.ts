import type { PageRelease } from '@osk/shared/contract/page';
import type { RemoteReport } from '@osk/shared/contract/remote';
import type { PageLoader } from '@osk/shared/remote';

export type PageModule = Awaited<ReturnType<PageLoader>>;
/** Has the module itself when that has arrived before. */
export type LoadingPage = Promise<PageModule> & { readonly arrived?: PageModule };

/** A promise that says which module it has. */
export function arrived(module: PageModule): LoadingPage {
  return Object.assign(Promise.resolve(module), { arrived: module });
}

/** Milliseconds until a load has stalled. */
export const loadTimeout = 10_000;

/** The same promise, pending for ever where it rejects. */
export function unlessRejected<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  return loading.catch(() => new Promise<never>(() => {}));
}

export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

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

export type Release = {
  remote: string;
  /** Its name in the federation runtime, where two releases of a remote may run at once. */
  name: string;
  entry: string;
  /** Unknown for a developer's build, and when the server names none. */
  version: string | undefined;
  /** What each page needs besides the entry, relative to it, where the server names it. */
  files?: PageRelease['files'];
  /** The first calls of each page of the panel. */
  early?: PageRelease['early'];
  /** Its calls, where the server names them. */
  calls?: PageRelease['calls'];
};

/** `error` is what the browser or the page has thrown. */
export type LoadReport = Omit<RemoteReport, 'reason' | 'outcome'> & { outcome: LoadOutcome; error?: unknown };
type LoadOutcome = Exclude<RemoteReport['outcome'], 'threw' | 'call-failed'>;

export type Effects = {
  /** Rejects with the error of the browser. */
  load(release: Release, route: string): Promise<PageModule>;
  report(report: LoadReport): void;
  /** A page of this release begins to load, to be shown. */
  onStart?(release: Release): void;
  /** A load or a page of this release has failed. The next load must take other addresses: the same ones could fail again. */
  onFailure(release: Release): void;
  /** The remote has fallen back: nothing of this release may show any more. */
  onFallBack(release: Release): void;
};

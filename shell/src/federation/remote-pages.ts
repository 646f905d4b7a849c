import { withTimeout } from '@osk/shared/with-timeout';
import {
  arrived,
  delay,
  type Effects,
  type LoadingPage,
  type LoadReport,
  loadTimeout,
  MissingPage,
  NotLoaded,
  type PageModule,
  type Release,
  Stalled,
  unlessRejected,
} from './loading-page.ts';

/** The state of a page that is not idle. `module` belongs to the current load, even after that has failed. */
type PageState = {
  status: 'loading' | 'stalled' | 'loaded' | 'rendered' | 'failed';
  module?: LoadingPage;
  attempt?: Attempt;
};
type Attempt = { release: Release; start: number };

/** Milliseconds. */
const retryDelay = 300;
const stableAfter = 5000;
const firstBackOff = 2000;
const longestBackOff = 60_000;

/**
 * Loads the pages of one remote, retries them, and falls back to older releases. Each page is a state machine:
 *
 *                   retry after 300 ms, or from an older release
 *                      ┌─────┐
 *             load()   ▼     │      arrives            rendered()
 *      idle ────────▶ loading ───────────────▶ loaded ───────────▶ rendered
 *       ▲              │   │                     ▲                     │
 *       │  second try  │   │ 10 s                │ arrives late        │ threw()
 *       │  fails       │   └──────▶ stalled ─────┘                     │
 *       │              ▼               │                               │
 *       │            failed ◀──────────┼───────────────────────────────┘
 *       │   reset()    │               │
 *       └──────────────┴───────────────┘
 *
 * The pages share one release. The remote falls back to the next older one, for as long as the document is open,
 * - at the second failure in a row, of any page: a try that fails, or `threw()`. A page that stays rendered for 5 s ends the row.
 * - at the next `load()` after a stall.
 * A fallback makes loaded and rendered pages idle. Without an older release the same one is loaded again.
 */
export class RemotePages {
  readonly #remote: string;
  readonly #effects: Effects;
  readonly #older: Release[];
  /** Those that this document may load, the newest first. */
  readonly releases: readonly Release[];
  #release: Release | undefined;
  #failures = 0;
  #stalled: Attempt | undefined;
  #stableTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #pages = new Map<string, PageState>();
  /** Prefetched pages that were not opened yet; undefined while one is on its way, and once it was opened. */
  readonly #prefetched = new Map<string, PageModule | undefined>();

  /** @param releases the one to run, and those to fall back to in this order; none when the remote is not deployed */
  constructor(remote: string, releases: readonly Release[], effects: Effects) {
    this.#remote = remote;
    this.#effects = effects;
    [this.#release, ...this.#older] = releases;
    this.releases = releases;
  }

  /**
   * Memoized until `reset` or a fallback. With `onDelay` it retries until the page arrives. It calls `onDelay` once, at the first failure.
   * @throws NotLoaded
   */
  load(route: string, onDelay?: () => void): LoadingPage {
    const page: PageState = this.#pages.get(route) ?? { status: 'loading' };
    this.#pages.set(route, page);
    page.module ??= this.#takePrefetched(route, page) ?? (onDelay ? this.#loadUntilArrived(route, page, onDelay) : this.#load(route, page));
    return page.module;
  }

  /** The release in use. */
  get release(): Release | undefined {
    return this.#release;
  }

  reset(route: string): void {
    this.#pages.delete(route);
  }

  rendered(route: string): void {
    clearTimeout(this.#stableTimer);
    this.#stableTimer = setTimeout(() => {
      this.#failures = 0;
    }, stableAfter);
    const page = this.#pages.get(route);
    if (page?.status !== 'loaded' || !page.attempt) return;
    page.status = 'rendered';
    this.#report(page.attempt, 'loaded');
  }

  /** @returns whether the remote has fallen back: then load the page again at once */
  threw(route: string, error: unknown): boolean {
    const page = this.#pages.get(route);
    // A page that was not loaded is counted already.
    if (error instanceof NotLoaded || !page?.attempt) return false;
    page.status = 'failed';
    if (this.#fail(page.attempt, error)) return true;
    this.#report(page.attempt, 'failed', error);
    return false;
  }

  /**
   * Loads a page that may be opened next, unless it was opened. Never rejects, and counts no failure: opening the page loads it again.
   * Does nothing after a failure: a retry would wait for the same file if it stalls.
   */
  async prefetch(route: string): Promise<void> {
    if (this.#stalled || this.#failures > 0) return;
    const release = this.#release;
    const key = `${release?.name} ${route}`;
    if (!release || this.#prefetched.has(key) || this.#pages.has(route)) return;
    this.#prefetched.set(key, undefined);
    try {
      const module = await withTimeout(
        this.#effects.load(release, route),
        loadTimeout,
        () => new NotLoaded(`${key} was not prefetched in time`),
      );
      this.#prefetched.set(key, module);
    } catch {
      this.#prefetched.delete(key);
      this.#effects.onFailure(release);
    }
  }

  #takePrefetched(route: string, page: PageState): LoadingPage | undefined {
    const key = `${this.#release?.name} ${route}`;
    const module = this.#prefetched.get(key);
    if (!module) return undefined;
    this.#prefetched.set(key, undefined);
    this.#start(page);
    page.status = 'loaded';
    return arrived(module);
  }

  async #load(route: string, page: PageState): Promise<PageModule> {
    if (this.#stalled) this.#fallBack(this.#stalled);
    let attempt = this.#start(page);
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#try(route, page, attempt);
      } catch (error) {
        // An older release may lack a page. Trying again gives the same.
        if (error instanceof MissingPage && attempt.release !== this.releases[0]) page.status = 'failed';
        if (error instanceof Stalled || page.status !== 'loading') throw error;
        // Another page may have made the remote fall back meanwhile.
        if (attempt.release === this.#release) this.#fail(attempt, error);
        if (attempt.release !== this.#release) {
          attempt = this.#start(page);
          tries = 0;
        } else if (tries === 1) await delay(retryDelay);
        else {
          page.status = 'failed';
          this.#report(attempt, 'failed', error);
          throw new NotLoaded(`${attempt.release.name} could not be loaded: ${error}`, { cause: error });
        }
      }
    }
  }

  /** A stalled load may still arrive while others are tried. */
  async #loadUntilArrived(route: string, page: PageState, onDelay: () => void): Promise<PageModule> {
    const stalled: Promise<PageModule>[] = [];
    let delayed = false;
    for (let backOff = firstBackOff; ; ) {
      try {
        return await Promise.race([this.#load(route, page), ...stalled]);
      } catch (error) {
        if (error instanceof Stalled) {
          stalled.push(unlessRejected(error.late));
          if (this.#older.length > 0) continue;
        }
        if (!delayed) onDelay();
        delayed = true;
        const late = await Promise.race([delay(backOff), ...stalled]);
        if (late) return late;
        backOff = Math.min(backOff * 2, longestBackOff);
      }
    }
  }

  #start(page: PageState): Attempt {
    const release = this.#release;
    if (!release) throw new NotLoaded(`${this.#remote} is not deployed`);
    page.status = 'loading';
    page.attempt = { release, start: performance.now() };
    this.#effects.onStart?.(release);
    return page.attempt;
  }

  #try(route: string, page: PageState, attempt: Attempt): Promise<PageModule> {
    const { release } = attempt;
    const loading = this.#effects.load(release, route).then((module) => {
      // The stylesheets of two releases would style each other's pages.
      if (release !== this.#release) throw new NotLoaded(`${release.name} arrived after the remote had fallen back`);
      this.#stalled = undefined;
      page.status = 'loaded';
      return module;
    });
    return withTimeout(loading, loadTimeout, () => {
      // An earlier try has arrived late.
      if (page.status !== 'loading') return new NotLoaded(`${release.name} is not needed any more`);
      page.status = 'stalled';
      if (release === this.#release) this.#stalled = attempt;
      this.#effects.onFailure(release);
      const error = new Stalled(`${release.name} did not load within ${loadTimeout / 1000} s`, loading);
      this.#report(attempt, 'stalled', error);
      return error;
    });
  }

  /** Counts a failure. @returns whether the remote has fallen back */
  #fail(attempt: Attempt, error: unknown): boolean {
    clearTimeout(this.#stableTimer);
    this.#effects.onFailure(attempt.release);
    this.#failures += 1;
    return this.#failures > 1 && this.#fallBack(attempt, error);
  }

  #fallBack(attempt: Attempt, error?: unknown): boolean {
    const older = this.#older.shift();
    if (!older) return false;
    this.#release = older;
    this.#failures = 0;
    this.#stalled = undefined;
    for (const [route, { status }] of this.#pages) if (status === 'loaded' || status === 'rendered') this.#pages.delete(route);
    this.#report(attempt, 'fell-back', error);
    this.#effects.onFallBack(attempt.release);
    return true;
  }

  #report({ release: { remote, version }, start }: Attempt, outcome: LoadReport['outcome'], error?: unknown): void {
    if (version === undefined) return;
    const milliseconds = Math.min(Math.round(performance.now() - start), 600_000);
    this.#effects.report({ remote, version, outcome, milliseconds, ...(error !== undefined && { error }) });
  }
}

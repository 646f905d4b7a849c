import type { RemoteReport } from '@osk/shared/contract/remote';
import type { PageLoader } from '@osk/shared/remote';
import { NotLoaded, Stalled } from './not-loaded.ts';
import { patience, withPatience } from './patience.ts';
import type { Release, RunningRelease } from './running-release.ts';

/** Before a load is tried a second time, unasked: a connection that broke is often back by then. */
const pause = 300;

/** What became of a remote, and of a failure what was thrown. */
export type Outcome = Omit<RemoteReport, 'reason'> & { error?: unknown };

export type Edge = {
  load(release: Release, route: string): ReturnType<PageLoader>;
  report(outcome: Outcome): void;
  /** The release is given up for an older one: what was loaded of it is not to be shown again. */
  onGivenUp(release: Release): void;
};

type Asked = { release: Release; since: number };

/** The pages of one remote on this page: loads them, and lets an older release take over where the current one fails. */
export class RemotePages {
  readonly #running: RunningRelease;
  readonly #edge: Edge;
  readonly #stalled = new Set<Release>();
  /** The pages that are there and were not in sight yet, by their route. */
  readonly #arrived = new Map<string, Asked>();
  #last: Asked | undefined;

  constructor(running: RunningRelease, edge: Edge) {
    this.#running = running;
    this.#edge = edge;
  }

  /** @throws NotLoaded when a second try has failed too; Stalled when nothing came in time. */
  async load(route: string): ReturnType<PageLoader> {
    this.#leaveStalled();
    let asked = this.#ask();
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#attempt(asked, route);
      } catch (error) {
        if (error instanceof Stalled) throw error;
        const { release } = asked;
        // Another page of this remote may have been the one too many meanwhile.
        if (release === this.#running.current() && this.#running.fail()) this.#gaveUp(asked, error);
        if (release !== this.#running.current()) {
          asked = this.#ask();
          tries = 0;
        } else if (tries === 2) {
          this.#tell(asked, 'failed', error);
          throw new NotLoaded(`${release.name} could not be loaded: ${error}`, { cause: error });
        } else await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** A page is in sight. */
  shown(route: string): void {
    this.#running.shown();
    const asked = this.#arrived.get(route);
    this.#arrived.delete(route);
    if (asked) this.#tell(asked, 'loaded');
  }

  /** A page has thrown this. True when an older release has taken over: the page is to be loaded anew at once. */
  threw(error: unknown): boolean {
    // Not the page's own: it was never there, and that is counted already.
    if (error instanceof NotLoaded || !this.#last) return false;
    const fell = this.#running.fail();
    if (fell) this.#gaveUp(this.#last, error);
    else this.#tell(this.#last, 'failed', error);
    return fell;
  }

  #ask(): Asked {
    const release = this.#running.current();
    if (!release) throw new NotLoaded(`${this.#running.remote} is not deployed`);
    this.#last = { release, since: performance.now() };
    return this.#last;
  }

  #attempt(asked: Asked, route: string): ReturnType<PageLoader> {
    const coming = this.#edge.load(asked.release, route).then((page) => {
      // Another page of this remote was the one too many meanwhile: pages of two releases would be styled by each other's sheets.
      if (asked.release !== this.#running.current()) throw new NotLoaded(`${asked.release.name} was given up while it was coming`);
      this.#stalled.delete(asked.release);
      this.#arrived.set(route, asked);
      return page;
    });
    return withPatience(coming, () => {
      this.#stalled.add(asked.release);
      const error = new Stalled(`${asked.release.name} did not load within ${patience / 1000} s`, coming, this.#running.replaceable());
      this.#tell(asked, 'stalled', error);
      return error;
    });
  }

  /** The release hangs: the older one, whose files are others, can be asked for. */
  #leaveStalled(): void {
    const release = this.#running.current();
    if (!release || !this.#stalled.has(release) || !this.#running.fallBack()) return;
    this.#gaveUp({ release, since: this.#last?.since ?? performance.now() }, undefined);
  }

  #gaveUp(asked: Asked, error: unknown): void {
    this.#tell(asked, 'fell-back', error);
    this.#edge.onGivenUp(asked.release);
  }

  #tell({ release, since }: Asked, outcome: Outcome['outcome'], error?: unknown): void {
    const { remote, version } = release;
    if (version === undefined) return;
    const milliseconds = Math.min(Math.round(performance.now() - since), 600_000);
    this.#edge.report({ remote, version, outcome, milliseconds, ...(error !== undefined && { error }) });
  }
}

import type { Page, PageRelease } from '@osk/shared/contract/page';

export type Release = {
  remote: string;
  /** What the federation runtime knows it by: two releases of one remote may run on one page. */
  name: string;
  entry: string;
  /** Unknown where it comes from a developer's machine, or from a server that does not say. */
  version: string | undefined;
  /** What each of its pages needs besides the entry, where the server says; relative to the entry. */
  files?: PageRelease['files'];
};

/** So many failures in a row, and an older release takes over. */
const limit = 2;

/** A page has to stand for so long before the failures before it are forgotten: some throw only just after they were shown. */
const calm = 5000;

export type RunningRelease = {
  remote: string;
  /** None where the remote is not deployed. */
  current(): Release | undefined;
  /** An older release is there to take over. */
  replaceable(): boolean;
  /** The older release takes over for the rest of this page's life; false where there is none. */
  fallBack(): boolean;
  /** Counts a failure; true where it was one too many, and the older release has taken over. */
  fail(): boolean;
  shown(): void;
};

/** Which release of a remote this page runs: the one it was given, until that has failed twice in a row and an older one is there. */
export function createRunningRelease({ remotes, releases, overrides }: Omit<Page, 'provider'>, remote: string): RunningRelease {
  const entry = remotes[remote];
  // A developer wants to see the own build fail, not an older release work.
  const released = overrides?.[remote] === undefined ? releases?.[remote] : undefined;
  let current: Release | undefined =
    entry === undefined ? undefined : { remote, name: remote, entry, version: released?.version, files: released?.files };
  const older = (released?.fallbacks ?? []).map(
    (one, index): Release => ({ remote, name: `${remote}@${one.version}~${index + 1}`, ...one }),
  );
  let failures = 0;
  let calming: ReturnType<typeof setTimeout> | undefined;

  const fallBack = () => {
    const next = older.shift();
    if (!next) return false;
    current = next;
    failures = 0;
    return true;
  };

  return {
    remote,
    current: () => current,
    replaceable: () => older.length > 0,
    fallBack,
    fail() {
      clearTimeout(calming);
      failures += 1;
      return failures >= limit && fallBack();
    },
    shown() {
      clearTimeout(calming);
      calming = setTimeout(() => {
        failures = 0;
      }, calm);
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { DatabaseUnreachable, whyUnreachable } from '../platform/db/errors.ts';
import { accessOf, pathsOf, writingCallsOf } from './admission/admission.ts';
import type { DiskCache, Log } from './disk-cache.ts';
import { followRemote, type RemoteState } from './follow-remote.ts';
import type { PortalFiles } from './portal-files.ts';
import type { ReleaseContents } from './release-contents.ts';
import { blobOfIntegrity } from './store/blob-store.ts';
import { firstRollout } from './store/rollout.ts';
import { type StoredRemote, StoredRemotes } from './stored-remotes.ts';
import type { ServedRelease } from './validate-release.ts';

/** Between two readings without a notification, milliseconds: one may be lost. */
const interval = 10_000;
/** How long the start waits for the remotes and their releases, milliseconds. */
const startTimeout = 3000;
/** How long the first reading waits for the database before it takes what an earlier process has read, milliseconds. */
const firstReadTimeout = 2000;
const cacheName = 'remotes.json';

type DeployedRemote = Pick<PortalFiles['remotes'][number], 'name' | 'release'>;
/** What was deployed with the portal: the build of each remote, and what the shell provides. */
type Deployment = Pick<PortalFiles, 'hostManifest'> & { remotes: readonly DeployedRemote[] };

/** The state of every admitted remote, by name: the same object until something changes. */
export type Snapshot = readonly RemoteState[];

/** The versions that a page of now can have, those that it falls back to among them. */
export function servedVersions(snapshot: Snapshot): { remote: string; version: string }[] {
  return snapshot.flatMap((state) => {
    const versions = new Set(servedReleases(state).map(({ release }) => release.version));
    return [...versions].map((version) => ({ remote: state.name, version }));
  });
}

/** The releases of a remote that browsers get, or fall back to. */
export function servedReleases({ live, canary }: RemoteState): ServedRelease[] {
  return [live, canary?.choice].flatMap((choice) => (choice ? [choice.served, ...choice.fallbacks] : []));
}

export type Registry = Awaited<ReturnType<typeof createRegistry>>;

type Sources = {
  readRemotes(): Promise<StoredRemote[]>;
  /** Calls the listener when something has changed, or may have. Returns what stops it. */
  listen(listener: () => void): () => void;
  contents: ReleaseContents;
  /** Has the remotes that were read last, for a start without the database. */
  disk: DiskCache | undefined;
};

/** Follows the remotes and their releases in the database. Pages never wait for it. */
export async function createRegistry({ remotes, hostManifest }: Deployment, sources: Sources, log: Log) {
  const reader = createReader(sources, log);
  const followed = new Map<string, ReturnType<typeof followRemote>>();
  let stored: readonly StoredRemote[] = [];
  let snapshot: Snapshot = [];
  let isRead = false;

  function follow(name: string): ReturnType<typeof followRemote> {
    const deployed = remotes.find((one) => one.name === name)?.release;
    const known = followed.get(name) ?? followRemote(name, deployed, { contents: sources.contents, hostManifest, log });
    followed.set(name, known);
    return known;
  }

  const refresh = oneAtATime(async () => {
    const read = await reader.read();
    const next = read ?? remotes.map(asAdmitted);
    // A page of another replica may name a new release already, so its files are served before they are all checked.
    stored = next;
    const states = await Promise.all(next.map((remote) => follow(remote.name)(remote)));
    if (states.length !== snapshot.length || states.some((state, index) => state !== snapshot[index])) {
      snapshot = states;
      sources.disk?.retain(states.flatMap(filesInUse));
    }
    isRead ||= read !== undefined;
  });

  await Promise.race([refresh(), delay(startTimeout, undefined, { ref: false })]);
  // The database may be slow only at first.
  if (!reader.hasReadDatabase()) void refresh();
  const timer = setInterval(refresh, interval).unref();
  const stopListening = sources.listen(() => void refresh());
  return {
    hostManifest,
    contents: sources.contents,
    current: () => snapshot,
    /** What is stored of a remote; undefined when it is not admitted. */
    stored: (remote: string): StoredRemote | undefined => stored.find(({ name }) => name === remote),
    /**
     * Call it before the answer that a page or a file does not exist.
     * @throws DatabaseUnreachable until the remotes were read, by this process or an earlier one
     */
    requireRead(): void {
      if (!isRead) throw new DatabaseUnreachable('the remotes have not been read yet');
    },
    /** Reads the database now. Never rejects: what was read before stays. */
    refresh,
    close(): void {
      clearInterval(timer);
      stopListening();
    },
  };
}

/** The stored files of the releases in a state, by the names of their blobs. */
function filesInUse(state: RemoteState): string[] {
  const stored = servedReleases(state).filter(({ source }) => source === 'store');
  return stored.flatMap(({ hash, hashes }) => [hash, ...Object.values(hashes)].map(blobOfIntegrity));
}

/** A remote of the package, as it is admitted at the first start. */
function asAdmitted({ name, release: { release } }: DeployedRemote): StoredRemote {
  const { portalRoutes } = release;
  const paths = pathsOf(portalRoutes.map(({ path }) => path));
  const admission = { paths, access: accessOf(portalRoutes), calls: writingCallsOf(release) };
  return { name, isEnabled: true, ...admission, ...firstRollout, releases: [] };
}

/** Reads the remotes from the database. While that fails, it returns what this or an earlier process read last; undefined without that. */
function createReader({ readRemotes, disk }: Sources, log: Log) {
  let last: readonly StoredRemote[] | undefined;
  let isFirst = true;
  let hasReadDatabase = false;
  let loggedReason: string | undefined;

  async function fromDisk(): Promise<readonly StoredRemote[] | undefined> {
    try {
      const cached = await disk?.read(cacheName);
      return cached && StoredRemotes.parse(JSON.parse(cached.toString()));
    } catch {
      return undefined;
    }
  }

  /** Only the first reading is limited: what was read before is served while a later one is slow. */
  function readInTime(): Promise<readonly StoredRemote[]> {
    const reading = readRemotes();
    if (!isFirst) return reading;
    isFirst = false;
    const timeout = delay(firstReadTimeout, undefined, { ref: false }).then(() => {
      throw new DOMException('the database is slow', 'TimeoutError');
    });
    return Promise.race([reading, timeout]);
  }

  return {
    hasReadDatabase: () => hasReadDatabase,
    async read(): Promise<readonly StoredRemote[] | undefined> {
      try {
        const next = await readInTime();
        hasReadDatabase = true;
        if (!isDeepStrictEqual(next, last)) await disk?.write(cacheName, JSON.stringify(next));
        last = next;
        if (loggedReason !== undefined) log.info({}, 'releases readable again');
        loggedReason = undefined;
      } catch (error) {
        // The watch of the database logs outages.
        const reason = whyUnreachable(error) === undefined ? String(error instanceof Error ? error.name : error) : undefined;
        if (reason !== undefined && reason !== loggedReason) log.error({ reason }, 'releases unreadable');
        loggedReason = reason;
        last ??= await fromDisk();
      }
      return last;
    },
  };
}

/** Runs the work once at a time. Calls during a run share the next one, which reads what has changed since. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = () => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (running === undefined) return run();
    next ??= running.then(() => {
      next = undefined;
      return run();
    });
    return next;
  };
}

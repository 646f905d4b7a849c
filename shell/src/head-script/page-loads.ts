import { restoreSession } from '@osk/shared/stored-session';

/** The event, on the document, with which the shell says how a page of a remote loads. Its detail is a `LoadStep`. */
export const loadStepEvent = 'page-load-step';
export type LoadStep = { remote: string; version: string; step: 'begun' | 'rendered' | 'failed' };

/** A page that is not rendered after so many milliseconds has failed. The server waits longer, for the report of it. */
const loadTimeout = 30_000;
/** A page that throws when its data arrives has failed: it counts as rendered only after so many milliseconds. */
const stableAfter = 5000;

type Load = { token: string; id: string; isKnown?: boolean; isRendered?: boolean };
type State = LoadStep['step'] | 'left';

/**
 * Reports how pages of the panel load, so that the server can end a canary whose pages fail. A page that is hidden before it is rendered
 * counts for nothing.
 * @param first the remote of this page and its version: `mfe-sms 1.0.0-3fa94c1b`
 * @param painted when its load is reported, unless the shell has begun it before
 */
export function reportPageLoads(first: string | undefined, painted: Promise<void>): void {
  const loads = new Map<string, Load>();
  /** Remotes that failed in this document. Later loads do not count: the same failure, or an older release than others have. */
  const failed = new Set<string>();
  const send = (key: string, load: Load, state: State) => {
    const [remote, version] = key.split(' ');
    // The session may have got another token since.
    const headers = { Authorization: `Bearer ${tokenNow() ?? load.token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ remote, version, state });
    // Without cookies, the token is enough for a change.
    const options = { method: 'PUT', headers, body, credentials: 'omit', keepalive: true } as const;
    // Chromium keeps the connection of an answer that is not read.
    fetch(`/api/page-loads/${load.id}`, options)
      .then((answer) => answer.text())
      .then(
        () => {
          load.isKnown = true;
        },
        () => {},
      );
  };
  const end = (key: string, state: State) => {
    const load = loads.get(key);
    if (!load) return;
    loads.delete(key);
    send(key, load, state);
  };
  const fail = (remote: string, key: string) => {
    end(key, 'failed');
    failed.add(remote);
  };
  const leave = () => {
    for (const [key, { isRendered }] of loads) end(key, isRendered ? 'rendered' : 'left');
  };
  const begin = (remote: string, key: string) => {
    const token = tokenNow();
    // Only a secure context has `randomUUID`.
    if (!token || loads.has(key) || failed.has(remote) || document.hidden || !crypto.randomUUID) return;
    // Another page replaces the previous one.
    leave();
    const load: Load = { token, id: crypto.randomUUID() };
    loads.set(key, load);
    send(key, load, 'begun');
    // A load that the server does not know began without a connection, which is no fault of the release.
    setTimeout(() => loads.get(key) === load && load.isKnown && !load.isRendered && fail(remote, key), loadTimeout);
  };

  if (first) void painted.then(() => loads.size === 0 && begin(first.split(' ')[0] ?? '', first));
  document.addEventListener(loadStepEvent, (event) => {
    const { remote, version, step } = (event as CustomEvent<LoadStep>).detail;
    const key = `${remote} ${version}`;
    if (step !== 'rendered') begin(remote, key);
    if (step === 'failed') fail(remote, key);
    const load = loads.get(key);
    if (step !== 'rendered' || !load) return;
    load.isRendered = true;
    setTimeout(() => loads.get(key) === load && end(key, step), stableAfter);
  });
  document.addEventListener('visibilitychange', () => document.hidden && leave());
  addEventListener('pagehide', leave);
}

function tokenNow(): string | undefined {
  return restoreSession()?.accessToken;
}

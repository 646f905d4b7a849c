import { restoreSession } from '@osk/shared/restore-session';

/** The event, on the document, with which the shell says how a page of a remote loads. Its detail is a `LoadStep`. */
export const loadStepEvent = 'page-load-step';
export type LoadStep = { remote: string; version: string; step: 'begun' | 'rendered' | 'failed' };

/** A page that throws when its data arrives has failed: it counts as rendered only after so many milliseconds. */
const stableAfter = 5000;

type Load = { token: string; id: string; isRendered?: boolean };
type State = LoadStep['step'] | 'left';

/**
 * Reports how pages of the panel load, so that the server can end a canary whose pages fail. A page that is hidden before it is rendered
 * counts for nothing.
 * @param first the remote of this page and its version: `mfe-sms 1.0.0-3fa94c1b`. Its report leaves before any other script runs
 */
export function reportPageLoads(first: string | undefined): void {
  const loads = new Map<string, Load>();
  const send = (key: string, { token, id }: Load, state: State) => {
    const [remote, version] = key.split(' ');
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ remote, version, state });
    // Without cookies, the token is enough for a change.
    fetch(`/api/page-loads/${id}`, { method: 'PUT', headers, body, credentials: 'omit', keepalive: true }).catch(() => {});
  };
  const begin = (key: string) => {
    const session = restoreSession(null);
    // Only a secure context has `randomUUID`.
    if (!session || session === 'expired' || loads.has(key) || document.hidden || !crypto.randomUUID) return;
    const load = { token: session.accessToken, id: crypto.randomUUID() };
    loads.set(key, load);
    send(key, load, 'begun');
  };
  const end = (key: string, state: State) => {
    const load = loads.get(key);
    if (!load) return;
    loads.delete(key);
    send(key, load, state);
  };
  const leave = () => {
    for (const [key, { isRendered }] of loads) end(key, isRendered ? 'rendered' : 'left');
  };

  if (first) begin(first);
  document.addEventListener(loadStepEvent, (event) => {
    const { remote, version, step } = (event as CustomEvent<LoadStep>).detail;
    const key = `${remote} ${version}`;
    if (step !== 'rendered') begin(key);
    if (step === 'failed') end(key, step);
    const load = loads.get(key);
    if (step !== 'rendered' || !load) return;
    load.isRendered = true;
    setTimeout(() => loads.get(key) === load && end(key, step), stableAfter);
  });
  document.addEventListener('visibilitychange', () => document.hidden && leave());
  addEventListener('pagehide', leave);
}

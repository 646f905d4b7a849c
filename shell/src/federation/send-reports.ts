import { longestReason, reportRemotes } from '@osk/shared/contract/remote';
import type { Host } from '@osk/shared/host';
import type { Outcome } from './remote-pages.ts';
import { withoutPersonal } from './without-personal.ts';

/** The contract takes no more at once. */
const atOnce = 20;

/**
 * Tells the server what became of the remotes: of failures at once, of what was loaded when the page is hidden or left. A report that
 * fails is dropped. The same failure is told once: a page that goes on trying would tell of it for hours.
 */
export function sendReports({ http }: Pick<Host, 'http'>): (outcome: Outcome) => void {
  let loaded: Outcome[] = [];
  const told = new Set<string>();

  const send = (outcomes: Outcome[]) => {
    const reports = outcomes.map(({ error, ...report }) =>
      error === undefined ? report : { ...report, reason: withoutPersonal(error).slice(0, longestReason) },
    );
    http.send(reportRemotes, { body: { reports } }).catch(() => undefined);
  };
  const leave = () => {
    for (let first = 0; first < loaded.length; first += atOnce) send(loaded.slice(first, first + atOnce));
    loaded = [];
  };
  document.addEventListener('visibilitychange', () => document.hidden && leave());
  addEventListener('pagehide', leave);

  return (outcome) => {
    if (outcome.outcome === 'loaded') return void loaded.push(outcome);
    const failure = [outcome.remote, outcome.version, outcome.outcome, outcome.error].join(' ');
    if (told.has(failure)) return;
    told.add(failure);
    send([outcome]);
  };
}

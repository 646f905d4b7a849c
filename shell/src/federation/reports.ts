import { onFirstSign } from '@osk/shared/first-sign';
import type { Host } from '@osk/shared/host';
import { reasonOf } from './reason.ts';
import type { Outcome } from './remote-pages.ts';

/** Apart, with the shapes it brings: no visitor of the landing page waits for it. */
const loadContract = () => import('@osk/shared/contract/remote');
type Contract = Awaited<ReturnType<typeof loadContract>>;

/** The contract takes no more at once. */
const atOnce = 20;

/**
 * Tells the server what became of the remotes: of failures at once, of what was loaded when the page is hidden or left. A report that
 * fails is dropped. The same failure is told once: a page that goes on trying would tell of it for hours.
 */
export function createReports({ http }: Pick<Host, 'http'>): (outcome: Outcome) => void {
  let contract: Contract | undefined;
  let loaded: Outcome[] = [];
  const told = new Set<string>();

  const sendBy = ({ reportRemotes, reasonFor }: Contract, outcomes: Outcome[]) =>
    http.send(reportRemotes, {
      body: {
        reports: outcomes.map(({ error, ...report }) => (error === undefined ? report : { ...report, reason: reasonFor(reasonOf(error)) })),
      },
    });
  const learn = async () => {
    contract ??= await loadContract();
    return contract;
  };
  const send = async (outcomes: Outcome[]) => {
    // A page that is being left waits for nothing: what is known is used at once.
    await (contract ? sendBy(contract, outcomes) : sendBy(await learn(), outcomes));
  };
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

  const leave = () => {
    for (let first = 0; first < loaded.length; first += atOnce) quietly(send(loaded.slice(first, first + atOnce)));
    loaded = [];
  };
  document.addEventListener('visibilitychange', () => document.hidden && leave());
  addEventListener('pagehide', leave);
  onFirstSign(() => quietly(learn()));

  return (outcome) => {
    if (outcome.outcome === 'loaded') return void loaded.push(outcome);
    const failure = [outcome.remote, outcome.version, outcome.outcome, outcome.error].join(' ');
    if (told.has(failure)) return;
    told.add(failure);
    quietly(send([outcome]));
  };
}

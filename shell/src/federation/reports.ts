import { onFirstInteraction } from '@osk/shared/first-interaction';
import type { Host } from '@osk/shared/host';
import type { Outcome } from './remote-pages.ts';

/** Takes what became of the remotes, to be told to the server: what tells it is loaded when a visitor does something, or with the first failure. */
export function createReports(host: Pick<Host, 'http'>): (outcome: Outcome) => void {
  const early: Outcome[] = [];
  let tell: ((outcome: Outcome) => void) | undefined;

  const start = async () => {
    try {
      const { sendReports } = await import('./send-reports.ts');
      tell ??= sendReports(host);
      for (const outcome of early.splice(0)) tell(outcome);
    } catch {
      // Without the shell's own files nothing is told; the next failure tries again.
    }
  };
  onFirstInteraction(() => void start());

  return (outcome) => {
    if (tell) return tell(outcome);
    early.push(outcome);
    if (outcome.outcome !== 'loaded') void start();
  };
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** One file for each portal that the tests start. */
export const logFolder = join(root, 'test-results', 'e2e-logs');

/** The origins of a run and the data folder of its portal. */
type Run = {
  address: string;
  dataFolder: string;
  /** Pages with the PKK module in them, on another site than the portal's; `stranger` is not let in. */
  plainPage: string;
  foreignHost: string;
  stranger: string;
  react18Host: string;
};

/** Describes a run to the processes that run its tests. */
export function exportRun(run: Run): void {
  process.env.E2E_RUN = JSON.stringify(run);
}

// Empty in Playwright's own process, which reads this module before the global setup.
export const { address, dataFolder, plainPage, foreignHost, stranger, react18Host }: Run = JSON.parse(process.env.E2E_RUN ?? '{}');

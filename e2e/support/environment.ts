import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of logs, one for each portal that the tests start. */
export const logFolder = join(root, 'test-results', 'e2e-logs');

/** The origins of a test run and the data folder of its portal. */
type Run = {
  address: string;
  dataFolder: string;
  /** Pages that embed the PKK module, on other origins than the portal's. The portal does not allow that of `unlistedPage`. */
  plainPage: string;
  foreignHost: string;
  unlistedPage: string;
  /** Federated hosts on that React. Their `/vue.html` is an ordinary page in Vue. */
  react18Host: string;
  react19Host: string;
  /** Pages whose address says what they contain. */
  changedPages: string;
};

/** Passes a run to the processes of its tests. */
export function exportRun(run: Run): void {
  process.env.E2E_RUN = JSON.stringify(run);
}

// Undefined in Playwright's main process, which loads this module before the global setup.
const run: Run = JSON.parse(process.env.E2E_RUN ?? '{}');
export const { address, dataFolder, plainPage, foreignHost, unlistedPage, react18Host, react19Host, changedPages } = run;

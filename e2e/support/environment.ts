import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const port = 4490;
export const address = `http://localhost:${port}`;
/** Pages with the PKK module in them, on another site than the portal's; `stranger` is not let in. */
export const plainPage = 'http://127.0.0.1:4491';
export const foreignHost = 'http://127.0.0.1:4492';
export const stranger = 'http://127.0.0.1:4493';
export const react18Host = 'http://127.0.0.1:4494';
export const dataFolder = join(root, 'test-results', 'e2e-data');
/** What the server of the run has logged, and what the portals of tests' own have. */
export const serverLog = join(root, 'test-results', 'e2e-server.log');
export const portalsLog = join(root, 'test-results', 'e2e-portals.log');
export const providerFile = join(root, 'test-results', 'e2e-provider.json');
export const mailFolder = join(dataFolder, 'mail');

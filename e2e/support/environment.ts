import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const port = 4490;
export const address = `http://localhost:${port}`;
export const dataFolder = join(root, 'test-results', 'e2e-data');
export const providerFile = join(root, 'test-results', 'e2e-provider.json');
export const mailFolder = join(dataFolder, 'mail');

/** What Chromium needs as root in a container without a network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

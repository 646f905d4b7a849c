import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const port = 4490;
export const address = `http://localhost:${port}`;
export const dataFolder = join(root, 'test-results', 'e2e-data');
export const providerFile = join(root, 'test-results', 'e2e-provider.json');
export const mailFolder = join(dataFolder, 'mail');

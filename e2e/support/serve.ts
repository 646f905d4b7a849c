import { rmSync } from 'node:fs';
import { dataFolder, port } from './environment.ts';

// The server as `pnpm start` runs it, on an empty data folder of its own.
rmSync(dataFolder, { recursive: true, force: true });
Object.assign(process.env, { PORT: String(port), DATA_DIR: dataFolder, REGISTRATIONS_PER_HOUR: '10000' });
await import('../../server/src/main.ts');

import { stopWithLaunchers } from './stop-with-launchers.ts';

stopWithLaunchers();
// Imported by its address: the example knows nothing of the scripts, and tsc checks it with its own settings.
await import(new URL('../examples/embedding/start.ts', import.meta.url).href);

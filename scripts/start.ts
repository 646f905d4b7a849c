import { buildPortal } from './build.ts';
import { stopWithLaunchers } from './stop-with-launchers.ts';

stopWithLaunchers();
if (!(await buildPortal())) process.exit(1);
// Imported by its address: otherwise tsc checks the whole server again with the scripts.
await import(new URL('../server/src/main.ts', import.meta.url).href);

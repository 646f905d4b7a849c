import { buildPortal } from './build.ts';
import { stopWithLaunchers } from './stop-with-launchers.ts';

stopWithLaunchers();
if (!(await buildPortal())) process.exit(1);
await import(new URL('../server/dist/main.js', import.meta.url).href);

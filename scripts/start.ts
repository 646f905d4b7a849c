import { buildPortal } from './build.ts';

if (!(await buildPortal())) process.exit(1);
// By its address: the checker of scripts would otherwise check the whole server again.
await import(new URL('../server/src/main.ts', import.meta.url).href);

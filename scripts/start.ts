import { buildPortal } from './build.ts';

if (!(await buildPortal())) process.exit(1);
await import('../server/src/main.ts');

import { buildPortal } from './build-portal.ts';

if (!(await buildPortal())) process.exit(1);
await import('../examples/replicas/main.ts');

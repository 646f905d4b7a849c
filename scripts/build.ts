import { buildPortal } from './build-portal.ts';

process.exitCode = (await buildPortal()) ? 0 : 1;

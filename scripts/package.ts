import { join, relative } from 'node:path';
import { buildPortal } from './build.ts';
import { packagePortal } from './package/package-portal.ts';
import { root } from './packages.ts';

if (!(await buildPortal())) process.exit(1);
const { archive, megabytes } = await packagePortal(join(root, 'dist'));
console.log(`${relative(process.cwd(), archive)}: ${megabytes} MB unpacked`);

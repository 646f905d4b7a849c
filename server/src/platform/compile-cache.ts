import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

// Caches compiled code for the next start. Entry points import this file first. A package turns it off: its folder is read-only.
enableCompileCache(join(projectRoot, 'node_modules/.cache/compiled'));
